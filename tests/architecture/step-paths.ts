import ts from 'typescript';
import type { StepTable } from '#lib/flows/step-table.ts';

/** Texts of the source that are values: neither comments nor the names of modules. */
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

/** Where a source names a page of one of the flows by its path, or puts a path together behind a flow's entry. */
export function stepPathsIn(source: string, flows: Readonly<Record<string, StepTable<string, never>>>): string[] {
  const paths = Object.values(flows).flatMap((table) => Object.values(table).map(({ path }) => path));
  const roots = [...new Set(paths.map((path) => path.split('/')[1]))];
  const together = [...source.matchAll(/\b[A-Z]+_ENTRY(\}\/|\s*\+)/g)].map(([text]) => text);
  if (!roots.some((root) => source.includes(`/${root}`))) return together;
  // Behind the origin and the language, if they are named.
  const named = new RegExp(`^(https?://[^/]+)?(/(en|es))?/(${roots.join('|')})(?=$|[/?#])`);
  return [...literalsOf(source).filter((text) => named.test(text)), ...together];
}
