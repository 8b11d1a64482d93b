import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { bareTextProblems } from './bare-text-problems.ts';

const REACT = `
declare global {
  namespace JSX {
  interface Element { type: unknown }
  interface IntrinsicElements { [name: string]: object }
  }
}
type Elements = JSX.Element | '' | false | null | undefined | readonly Elements[];
type ReactNode = Elements | string | number | Iterable<ReactNode>;
declare function t(key: string): string;
declare function Button(props: { children: ReactNode }): JSX.Element;
declare const busy: boolean, count: number, label: string, icon: Elements, node: ReactNode;
`;

const FOUND = [
  ['<p>{busy && <b />}Pay</p>', 'text beside other nodes: Pay'],
  ["<p>{busy && <b />}{t('pay')}</p>", "text beside other nodes: {t('pay')}"],
  ['<p>Left: {count}</p>', 'text beside other nodes: {count}'],
  ['<p><b />{busy ? label : <b />}</p>', 'may be text beside other nodes: {busy ? label : <b />}'],
  ['<p><b />{node}</p>', 'may be text beside other nodes: {node}'],
  ["<p><b />{' '}<b /></p>", "text beside other nodes: {' '}"],
  ['<Button>{icon}Pay</Button>', 'text beside other nodes: Pay'],
  ['<>{label}</>', 'text alone in a fragment: {label}'],
] as const;

const NOT_FOUND = [
  '<p>Pay</p>',
  '<p>{label}</p>',
  '<p>{busy ? label : <b />}</p>',
  '<p>{busy && <b />}<span>{label}</span></p>',
  '<p>{label && <b />}{icon}</p>',
  '<p>\n  <b />\n  {/* a comment */}\n  <b />\n</p>',
  '<Button>{label}</Button>',
  '<>{node}</>',
];

const component = (body: string) => `${REACT}export function Screen() { return ${body}; }`;
const screens = new Map([
  ...FOUND.map(([markup], index) => [`/app/found-${index}.tsx`, component(markup)] as const),
  ...NOT_FOUND.map((markup, index) => [`/app/not-found-${index}.tsx`, component(markup)] as const),
  ['/app/text.tsx', component("busy && t('pay')")],
  ['/app/layout.tsx', component('<p><b />{node}</p>')],
]);
const problems = bareTextProblems(createProgram(screens), [...screens.keys()], '/app');
const listProblems = (name: string) =>
  problems.filter((line) => line.startsWith(`${name}.tsx:`)).map((line) => line.replace(/^[^:]+:\d+: /, ''));

/** One for all: it is the compiler's start that takes its time. */
function createProgram(sources: ReadonlyMap<string, string>): ts.Program {
  const options: ts.CompilerOptions = { jsx: ts.JsxEmit.Preserve, strict: true, types: [], lib: ['lib.es2015.d.ts'] };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (path, ...rest) => {
    const source = sources.get(path);
    return source === undefined
      ? getSourceFile(path, ...rest)
      : ts.createSourceFile(path, source, ts.ScriptTarget.ES2023, true);
  };
  return ts.createProgram([...sources.keys()], options, host);
}

describe('the check for text in a React node of its own', () => {
  it.each(FOUND.map(([markup, problem], index) => [markup, problem, index] as const))(
    'is found: %s',
    (_markup, problem, index) => {
      expect(listProblems(`found-${index}`)).toContain(problem);
    },
  );

  it.each(NOT_FOUND.map((markup, index) => [markup, index] as const))('finds nothing in %s', (_markup, index) => {
    expect(listProblems(`not-found-${index}`)).toEqual([]);
  });

  it('finds text that is the whole of a component', () => {
    expect(listProblems('text')).toEqual(["a component that is only text: return busy && t('pay');"]);
  });

  it('accepts what the framework puts into a layout', () => {
    expect(listProblems('layout')).toEqual([]);
  });
});
