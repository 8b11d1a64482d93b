// Checks that no page, screen, handler or service spells out the path of a page: the tables of the flows and of the account's pages do.
import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { ACCOUNT_PAGES } from '#lib/account/flow.ts';
import * as ENTRIES from '#lib/domain/entry-paths.ts';
import { LOCALE_PATTERN } from '#lib/i18n/locales.ts';
import { FLOWS } from '#lib/site/flows.ts';
import type { StepTable } from '#lib/domain/step-table.ts';
import * as SITE_PATHS from '#lib/domain/session/site-paths.ts';
import { inRoot } from './run/paths.ts';

/** The step tables themselves, the paths of other pages, and the list of pages that next.config reads. */
const MAY_NAME_PATHS =
  /^lib\/([^/]+\/(flow|paths|buy-entry)\.ts$|domain\/(entry-paths|session\/site-paths)\.ts$|landing\/landing-pages\.ts$)/;

/** The paths of pages outside the flows. */
export const OTHER_PAGES = [
  ...Object.values(ACCOUNT_PAGES).map(({ path }) => path),
  ...Object.values({ ...ENTRIES, ...SITE_PATHS }).flatMap((one) =>
    typeof one === 'string' ? [one] : Object.values(one),
  ),
];

/** The string literals of a source that are values, not module names, and the segments of its regular expressions. */
function listLiterals(source: string): string[] {
  const file = ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isImportTypeNode(node)) return;
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) texts.push(node.text);
    if (ts.isTemplateExpression(node) && /^($|\/|https?:)/.test(node.head.text)) {
      const spans = node.templateSpans.filter(({ expression }) => !OTHER_PREFIX.test(expression.getText(file)));
      texts.push(...spans.map(({ literal }) => literal.text));
    }
    if (ts.isRegularExpressionLiteral(node)) {
      texts.push(
        ...(node.text
          .slice(1)
          .replaceAll(String.raw`\/`, '/')
          .match(/(?<!\w)\/[\w-]+/g) ?? []),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

/** What stands for a handler's address or a draft's name, after which a text is no page's path. */
const OTHER_PREFIX = /^(api|drafts)$/;

/** Finds where a source spells out the path of a page, a flow's or one of `others`, or builds one from an entry. */
export function stepPathsIn(
  source: string,
  flows: Readonly<Record<string, StepTable<string, never>>>,
  others: readonly string[] = [],
): string[] {
  const paths = [...Object.values(flows).flatMap((table) => Object.values(table).map(({ path }) => path)), ...others];
  const roots = [...new Set(paths.map((path) => path.split('/')[1]))];
  const together = [...source.matchAll(/\b[A-Z_]+_(?:ENTRY|PAGE)(\}\/|\s*\+)/g)].map(([text]) => text);
  if (!roots.some((root) => source.includes(`/${root}`))) return together;
  // After the origin and the language, if any.
  const pathPattern = new RegExp(`^(https?://[^/]+)?(/(${LOCALE_PATTERN}))?/(${roots.join('|')})(?=$|[/?#])`);
  return [...listLiterals(source).filter((text) => pathPattern.test(text)), ...together];
}

if (import.meta.main) {
  const paths = globSync(['{app,components,lib}/**/*.{ts,tsx}', 'middleware.ts'], { cwd: inRoot() }).filter(
    (path) => !MAY_NAME_PATHS.test(path) && !path.includes('.test.'),
  );
  const problems = paths.flatMap((path) =>
    stepPathsIn(readFileSync(inRoot(path), 'utf8'), FLOWS, OTHER_PAGES).map((text) => `${path}: ${text}`),
  );
  problems.forEach((problem) => console.error(problem));
  if (problems.length > 0) process.exitCode = 1;
}
