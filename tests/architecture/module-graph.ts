import { dirname, join } from 'node:path';
import ts from 'typescript';
import { readSource } from './source-files.ts';

/** An import that a file needs at run time; type imports do not count. */
export interface Edge {
  /** Path relative to the repository. */
  to: string;
  /** The names that are imported; empty for a module as a whole. */
  names: readonly string[];
}

const cache = new Map<string, readonly Edge[]>();

/** Returns a source file's imports from this repository, including `import()`. */
export function importEdges(path: string): readonly Edge[] {
  const before = cache.get(path);
  if (before) return before;
  const file = ts.createSourceFile(path, readSource(path), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const edges: Edge[] = [];
  const add = (specifier: ts.Node | undefined, names: readonly string[]) => {
    const to = specifier && ts.isStringLiteral(specifier) ? resolveImport(path, specifier.text) : null;
    if (to) edges.push({ to, names });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const names = importedNames(node.importClause);
      if (names) add(node.moduleSpecifier, names);
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && !node.isTypeOnly) {
      add(node.moduleSpecifier, []);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], []);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  cache.set(path, edges);
  return edges;
}

/** Null if only types are imported. */
function importedNames(clause: ts.ImportClause | undefined): readonly string[] | null {
  if (!clause) return [];
  if (clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return null;
  const { namedBindings: bindings } = clause;
  if (clause.name || !bindings || ts.isNamespaceImport(bindings)) return [];
  const names = bindings.elements.flatMap(({ isTypeOnly, propertyName, name }) =>
    isTypeOnly ? [] : [(propertyName ?? name).text],
  );
  return names.length > 0 ? names : null;
}

function resolveImport(from: string, specifier: string): string | null {
  if (!/\.tsx?$/.test(specifier)) return null;
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? join(dirname(from), specifier) : null;
}
