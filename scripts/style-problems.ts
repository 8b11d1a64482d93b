import { dirname, join } from 'node:path';
import ts from 'typescript';

/** The classes that a file uses from a style sheet; `null` if it selects at run time and may use any of them. */
interface ClassUsage {
  sheet: string;
  classNames: readonly string[] | null;
}

/**
 * One line per class that is missing or unused, and per style sheet with a global part, which the framework would put into a file of its own.
 * `files`: sources and style sheets by path, with their text.
 */
export function styleProblems(files: ReadonlyMap<string, string>): string[] {
  const sheets = new Map(
    [...files].filter(([path]) => path.endsWith('.module.css')).map(([path, css]) => [path, parseClasses(css)]),
  );
  const classesBySheet = new Map<string, Set<string>>();
  const problems: string[] = [];
  for (const [path, text] of files) {
    if (path.endsWith('.css') && (!path.endsWith('.module.css') || text.includes(':global')))
      problems.push(`${path}: styles are local to a module`);
    for (const { sheet, classNames } of path.endsWith('.css') ? composedBy(path, text) : takenBy(path, text)) {
      const sheetClasses = sheets.get(sheet) ?? new Set();
      const usedClasses = classNames ?? [...sheetClasses];
      problems.push(
        ...usedClasses
          .filter((name) => !sheetClasses.has(name))
          .map((name) => `${path}: ${sheet} has no class '${name}'`),
      );
      classesBySheet.set(sheet, new Set([...(classesBySheet.get(sheet) ?? []), ...usedClasses]));
    }
  }
  for (const [sheet, known] of sheets) {
    const unusedClasses = [...known].filter((name) => !classesBySheet.get(sheet)?.has(name));
    problems.push(...unusedClasses.map((name) => `${sheet}: nobody uses the class '${name}'`));
  }
  return problems.sort();
}

function parseClasses(css: string): Set<string> {
  const selectors = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/url\([^)]*\)|:global\([^)]*\)|'[^']*'|"[^"]*"/g, '');
  return new Set([...selectors.matchAll(/\.(-?[a-z_][\w-]*)/gi)].flatMap(([, name]) => name ?? []));
}

function composedBy(path: string, css: string): ClassUsage[] {
  return [...css.matchAll(/composes: ([\w -]+) from '([^']+)'/g)].map(([, names = '', specifier = '']) => ({
    sheet: sheetPath(path, specifier),
    classNames: names.split(' '),
  }));
}

function takenBy(path: string, text: string): ClassUsage[] {
  if (!text.includes('.module.css')) return [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const sheetOf = new Map<string, string>();
  const usages: ClassUsage[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const name = node.importClause?.name?.text;
      const specifier = ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : '';
      if (name && specifier.endsWith('.module.css')) sheetOf.set(name, sheetPath(path, specifier));
      return;
    }
    const sheet = ts.isIdentifier(node) && isValue(node) ? sheetOf.get(node.text) : undefined;
    if (sheet !== undefined) usages.push({ sheet, classNames: classNameAt(node) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return usages;
}

/** Excludes property names and declared names. */
function isValue({ parent, text }: ts.Identifier): boolean {
  if (ts.isPropertyAccessExpression(parent))
    return ts.isIdentifier(parent.expression) && parent.expression.text === text;
  return !('name' in parent) || ts.isShorthandPropertyAssignment(parent);
}

function classNameAt({ parent }: ts.Node): readonly string[] | null {
  if (ts.isPropertyAccessExpression(parent)) return [parent.name.text];
  if (!ts.isElementAccessExpression(parent)) return null;
  return ts.isStringLiteral(parent.argumentExpression) ? [parent.argumentExpression.text] : null;
}

function sheetPath(from: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : join(dirname(from), specifier);
}
