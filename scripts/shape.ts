// `npm run shape`: the figures of the code's shape, and a check of the lists in docs/architecture.md. `--list` names the files of each row.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { inRoot } from './run/paths.ts';
import { participleVariables, projectionFunctions } from './shape/names.ts';

const DOCUMENT = 'docs/architecture.md';
const GLOSSARY = 'docs/glossary.md';
const SOURCES = ['{app,components,lib}/**/*.{ts,tsx}', 'middleware.ts'];
const TEST = /\.test\.tsx?$/;
/** Files that Next finds by their name. */
const ROUTE_FILE = /(^|\/)(page|layout|route|loading|not-found|global-error|template|default)\.tsx?$/;
const SMALL_LINES = 30;
/** A longer cell is a paragraph below its table. */
const LONG_CELL = 150;

interface Source {
  path: string;
  text: string;
  tree: ts.SourceFile;
}

/** One row: what is counted, and where. */
interface Figure {
  name: string;
  value: string;
  paths?: readonly string[];
}

/** A worked change of docs/architecture.md: its title, the files to open and those to change. */
export interface WorkedChange {
  title: string;
  opened: readonly string[];
  changed: readonly string[];
}

/** The names under which one thing travels through an action, from docs/glossary.md: `### Title` with rows ``| `name` | `file` |``. */
export interface ActionNames {
  title: string;
  names: readonly { name: string; path: string }[];
}

export function readSources(): Source[] {
  const paths = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: inRoot() })).filter((path) => !TEST.test(path));
  return paths.sort().map((path) => {
    const text = readFileSync(inRoot(path), 'utf8');
    return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) };
  });
}

/** Lines that are neither empty nor only a comment. */
export function codeLines(text: string): number {
  const lines = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').split('\n');
  return lines.filter((line) => line.trim() !== '' && !line.trim().startsWith('//')).length;
}

/** The files that a file imports, types included, relative to the repository. */
export function importPaths({ path, tree }: Pick<Source, 'path' | 'tree'>): string[] {
  const paths: string[] = [];
  const visit = (node: ts.Node): void => {
    const isImport = ts.isImportDeclaration(node) || ts.isExportDeclaration(node);
    const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    const specifier = isImport ? node.moduleSpecifier : isCall ? node.arguments[0] : undefined;
    if (specifier && ts.isStringLiteral(specifier)) {
      const { text } = specifier;
      if (text.startsWith('#')) paths.push(text.slice(1));
      else if (text.startsWith('.')) paths.push(join(dirname(path), text));
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return paths;
}

/** Files that only one file beside them imports. */
export function singleImporters(sources: readonly Source[]): string[] {
  const importers = new Map<string, Set<string>>();
  for (const source of sources) {
    for (const importPath of importPaths(source)) {
      importers.set(importPath, (importers.get(importPath) ?? new Set()).add(source.path));
    }
  }
  return sources.flatMap(({ path }) => {
    const [only, ...others] = importers.get(path) ?? [];
    const isSingle = only !== undefined && others.length === 0 && dirname(only) === dirname(path);
    return isSingle && !ROUTE_FILE.test(path) ? [path] : [];
  });
}

/** Interfaces, object types and schemas with the fields of a US address. */
export function addressDeclarations({ path, tree }: Pick<Source, 'path' | 'tree'>): string[] {
  const problems: string[] = [];
  const fields = ['city', 'state', 'zip'];
  const isAddress = (names: readonly (string | undefined)[]) => fields.every((field) => names.includes(field));
  const visit = (node: ts.Node): void => {
    const isDeclared = ts.isInterfaceDeclaration(node) || ts.isTypeLiteralNode(node);
    if (isDeclared && isAddress(node.members.map(({ name }) => name?.getText()))) problems.push(path);
    const isSchema = ts.isCallExpression(node) && /\.(strictO|looseO|o)bject$/.test(node.expression.getText());
    const shape = isSchema ? node.arguments[0] : undefined;
    if (
      shape &&
      ts.isObjectLiteralExpression(shape) &&
      isAddress(shape.properties.map(({ name }) => name?.getText()))
    ) {
      problems.push(path);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return problems;
}

/** The most type parameters of an exported function, class, interface or type. */
export function mostTypeParameters({ tree }: Pick<Source, 'tree'>): number {
  const counts = tree.statements.map((node) => {
    const isExported =
      ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    return isExported && 'typeParameters' in node
      ? ((node.typeParameters as ts.NodeArray<ts.Node> | undefined)?.length ?? 0)
      : 0;
  });
  return Math.max(0, ...counts);
}

/** The worked changes of docs/architecture.md: `### Title` with rows ``| `path` | changed | why |`` or `read`. */
export function workedChanges(document: string): WorkedChange[] {
  return document
    .split(/^### /m)
    .slice(1)
    .flatMap((section) => {
      const [title = ''] = section.split('\n');
      const [rowsOnly = ''] = section.split(/^## /m);
      const rows = [...rowsOnly.matchAll(/^\| `([^`]+)` +\| (changed|new|read) +\|/gm)];
      if (rows.length === 0) return [];
      const openedPaths = rows.map(([, path = '']) => path);
      return [
        {
          title,
          opened: openedPaths,
          changed: rows.filter(([, , what]) => what !== 'read').map(([, path = '']) => path),
        },
      ];
    });
}

/** The actions of docs/glossary.md, _Names along one action_. */
export function actionNames(glossary: string): ActionNames[] {
  const [, section = ''] = glossary.split(/^## Names along one action$/m);
  return section
    .split(/^### /m)
    .slice(1)
    .map((text) => {
      const [title = ''] = text.split('\n');
      const rows = [...text.matchAll(/^\| `([^`]+)` +\| `([^`]+)` +\|/gm)];
      return { title, names: rows.map(([, name = '', path = '']) => ({ name, path })) };
    });
}

/** The names of an action that their file does not contain. */
export function missingNames(actions: readonly ActionNames[], readFile: (path: string) => string | null): string[] {
  return actions.flatMap(({ names }) =>
    names
      .filter(({ name, path }) => !(readFile(path) ?? '').split(/[^\w$]+/).includes(name))
      .map(({ name, path }) => `${GLOSSARY} names ${name} in ${path}, which does not contain it`),
  );
}

/** The longest cell of a Markdown document's tables, in characters. */
export function longestCell(document: string): number {
  const rows = document.split('\n').filter((line) => /^\s*\|.*\|\s*$/.test(line));
  const cells = rows.flatMap((row) => row.split(/(?<!\\)\|/).slice(1, -1));
  return Math.max(
    0,
    ...cells
      .map((cell) => cell.trim())
      .filter((cell) => !/^:?-+:?$/.test(cell))
      .map(({ length }) => length),
  );
}

/** The rows of the table of experimental and undocumented interfaces. */
export function experimentalInterfaces(document: string): string[] {
  const [, section = ''] = document.split(/^## Experimental.*$/m);
  const [table = ''] = section.split(/^## /m);
  return [...table.matchAll(/^\| (`.+?`.*?) +\|/gm)].map(([, name = '']) => name);
}

export function measureShape(sources: readonly Source[], document: string, glossary: string): Figure[] {
  const lines = sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  const small = sources.filter(({ text }) => codeLines(text) < SMALL_LINES).map(({ path }) => path);
  const single = singleImporters(sources);
  const addresses = sources.flatMap(addressDeclarations);
  const parameters = sources.map((source) => ({ path: source.path, count: mostTypeParameters(source) }));
  const most = Math.max(...parameters.map(({ count }) => count));
  const experimental = experimentalInterfaces(document);
  return [
    { name: 'files in app, components, lib', value: String(sources.length) },
    { name: 'lines in them', value: String(lines) },
    {
      name: `files under ${SMALL_LINES} lines of code`,
      value: `${Math.round((100 * small.length) / sources.length)} %`,
      paths: small,
    },
    countNames('variables named by a bare participle', sources, participleVariables),
    countNames('functions named …Of', sources, projectionFunctions),
    { name: 'files with a single importer beside them', value: String(single.length), paths: single },
    { name: 'declarations of the US address', value: String(addresses.length), paths: addresses },
    {
      name: 'most type parameters of an export',
      value: String(most),
      paths: parameters.filter(({ count }) => count === most).map(({ path }) => path),
    },
    { name: 'experimental or undocumented interfaces', value: String(experimental.length), paths: experimental },
    ...actionNames(glossary).map(({ title, names }) => ({
      name: `names of ${title}`,
      value: String(names.length),
      paths: names.map(({ name }) => name),
    })),
    ...workedChanges(document).map(({ title, opened, changed }) => ({
      name: `${title}: files opened / changed`,
      value: `${opened.length} / ${changed.length}`,
      paths: opened,
    })),
  ];
}

function countNames(name: string, sources: readonly Source[], namesIn: (tree: ts.SourceFile) => string[]): Figure {
  const places = sources.flatMap(({ path, tree }) => namesIn(tree).map((declaration) => `${path} ${declaration}`));
  return { name, value: String(places.length), paths: places };
}

function longestCellOfDocuments(): Figure {
  const cells = globSync(['docs/**/*.md', '*.md'], { cwd: inRoot() }).map((path) => ({
    path,
    length: longestCell(readFileSync(inRoot(path), 'utf8')),
  }));
  const longest = Math.max(...cells.map(({ length }) => length));
  const paths = cells.filter(({ length }) => length > LONG_CELL).map(({ path, length }) => `${path} ${length}`);
  return { name: 'longest table cell of a document', value: String(longest), paths };
}

if (import.meta.main) {
  const document = readFileSync(inRoot(DOCUMENT), 'utf8');
  const glossary = readFileSync(inRoot(GLOSSARY), 'utf8');
  const figures = [...measureShape(readSources(), document, glossary), longestCellOfDocuments()];
  const width = Math.max(...figures.map(({ name }) => name.length));
  for (const { name, value, paths = [] } of figures) {
    console.log(`${name.padEnd(width)}  ${value}`);
    if (process.argv.includes('--list')) for (const path of paths) console.log(`  ${path}`);
  }
  const missingPaths = workedChanges(document).flatMap(({ opened }) =>
    opened.filter((path) => !existsSync(inRoot(path))),
  );
  for (const path of missingPaths) console.error(`${DOCUMENT} names ${path}, which does not exist`);
  const missing = missingNames(actionNames(glossary), (path) =>
    existsSync(inRoot(path)) ? readFileSync(inRoot(path), 'utf8') : null,
  );
  for (const problem of missing) console.error(problem);
  if (missingPaths.length + missing.length > 0) process.exitCode = 1;
}
