import ts from 'typescript';
import { edgesOf } from './module-graph.ts';
import { readSource } from './source-files.ts';

/** A function or constant at the top level of a file. */
interface Declaration {
  /** The functions and methods that it calls. */
  calls: ReadonlySet<string>;
  /** Every name in it. */
  names: ReadonlySet<string>;
}

const known = new Map<string, ReadonlyMap<string, Declaration>>();

export function declarationsOf(path: string): ReadonlyMap<string, Declaration> {
  const before = known.get(path);
  if (before) return before;
  const file = ts.createSourceFile(path, readSource(path), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = new Map<string, Declaration>();
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) found.set(statement.name.text, declaration(statement));
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && initializer) found.set(name.text, declaration(initializer));
    }
  }
  known.set(path, found);
  return found;
}

function declaration(within: ts.Node): Declaration {
  const calls = new Set<string>();
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text);
    if (ts.isCallExpression(node)) {
      const { expression } = node;
      if (ts.isIdentifier(expression)) calls.add(expression.text);
      if (ts.isPropertyAccessExpression(expression)) calls.add(expression.name.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(within);
  return { calls, names };
}

/** Whether a declaration calls `target` by name, itself or in what it uses of its own file or imports. */
export function reaches(path: string, name: string, target: string, seen = new Set<string>()): boolean {
  const found = declarationsOf(path).get(name);
  if (!found || seen.has(`${path} ${name}`)) return false;
  if (found.calls.has(target)) return true;
  seen.add(`${path} ${name}`);
  const edges = edgesOf(path);
  return [...found.names].some((used) => {
    const from = edges.find(({ names }) => names.includes(used))?.to ?? path;
    return reaches(from, used, target, seen);
  });
}

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
