import ts from 'typescript';
import type { StepTable } from '#lib/flows/step-table.ts';

/** The string literals of a source that are values, not module names. */
function literalsOf(source: string): string[] {
  const file = ts.createSourceFile('source.tsx', source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isImportTypeNode(node)) return;
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      texts.push(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return texts;
}

/** Finds where a source spells out the path of a flow's page, or builds one from a flow's entry. */
export function stepPathsIn(source: string, flows: Readonly<Record<string, StepTable<string, never>>>): string[] {
  const paths = Object.values(flows).flatMap((table) => Object.values(table).map(({ path }) => path));
  const roots = [...new Set(paths.map((path) => path.split('/')[1]))];
  const together = [...source.matchAll(/\b[A-Z]+_ENTRY(\}\/|\s*\+)/g)].map(([text]) => text);
  if (!roots.some((root) => source.includes(`/${root}`))) return together;
  // After the origin and the language, if any.
  const named = new RegExp(`^(https?://[^/]+)?(/(en|es))?/(${roots.join('|')})(?=$|[/?#])`);
  return [...literalsOf(source).filter((text) => named.test(text)), ...together];
}
