import ts from 'typescript';
import { readSource } from './source-files.ts';

/** The call whose value a file exports by default: the function, and its arguments that are names or strings; null if it exports no call. */
export function defaultExportCall(path: string): { callee: string; args: string[] } | null {
  const file = ts.createSourceFile(path, readSource(path), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const exported = file.statements.find((statement) => ts.isExportAssignment(statement))?.expression;
  if (!exported || !ts.isCallExpression(exported) || !ts.isIdentifier(exported.expression)) return null;
  const args = exported.arguments.flatMap((arg) => (ts.isIdentifier(arg) || ts.isStringLiteral(arg) ? [arg.text] : []));
  return { callee: exported.expression.text, args };
}

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
