import ts from 'typescript';
import { readSource } from './source-files.ts';

/** All calls of functions by their name, each with its arguments that are names or strings. */
export function callsIn(path: string): { callee: string; args: string[] }[] {
  const file = ts.createSourceFile(path, readSource(path), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const calls: { callee: string; args: string[] }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const args = node.arguments.flatMap((arg) => (ts.isIdentifier(arg) || ts.isStringLiteral(arg) ? [arg.text] : []));
      calls.push({ callee: node.expression.text, args });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return calls;
}
