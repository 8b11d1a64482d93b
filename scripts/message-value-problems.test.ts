import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { messageValueProblems } from './message-value-problems.ts';

const NEXT_INTL = `
type Values = Record<string, unknown>;
type Translator<Messages, Namespace extends string = never> = {
  (key: string, values?: Values): string;
  rich(key: string, values?: Values): string;
  markup(key: string, values?: Values): string;
  has(key: string): boolean;
};
declare const t: Translator<unknown, 'check'>;
declare const all: Translator<unknown>;
declare const part: Translator<unknown, 'check' | 'move'>;
declare function other(key: string): string;
declare const phone: string, kind: 'found' | 'missing', wait: { wait: string } | {}, known: { supportPhone?: string };
declare const any: string;
`;

const MESSAGES = {
  check: {
    plain: 'Check',
    missing: { text: 'Call {supportPhone}.' },
    found: { text: 'Found.' },
    limited: 'Wait {wait}.',
    terms: 'I agree to the <terms>terms</terms>.',
    units: '{count, plural, one {# unit in {city}} other {# units in {city}}}',
    list: ['One', 'Step {number}'],
  },
  move: { plain: 'Move to {city}' },
};

const FOUND = [
  ["t('missing.text')", ['check.missing.text is without a value for {supportPhone}']],
  ["t('missing.text', {})", ['check.missing.text is without a value for {supportPhone}']],
  ["t('missing.text', known)", ['check.missing.text is without a value for {supportPhone}']],
  [
    "t('missing.text', { supportPhone: known.supportPhone })",
    ['check.missing.text is without a value for {supportPhone}'],
  ],
  ['t(`${kind}.text` as const)', ['check.missing.text is without a value for {supportPhone}']],
  ["t('limited', wait)", ['check.limited is without a value for {wait}']],
  ["t.rich('terms')", ['check.terms is without a value for {terms}']],
  ["t('units', { count: 2 })", ['check.units is without a value for {city}']],
  ["t('list.1')", ['check.list.1 is without a value for {number}']],
  ["all('check.missing.text')", ['check.missing.text is without a value for {supportPhone}']],
  ["part('plain')", ['move.plain is without a value for {city}']],
  ['t(any)', ['the key is any text: nothing can be said of its values']],
] as const;

const NOT_FOUND = [
  "t('plain')",
  "t('missing.text', { supportPhone: phone })",
  't(`${kind}.text` as const, { supportPhone: phone, more: 1 })',
  "t('units', { count: 2, city: 'Springfield' })",
  "t.rich('terms', { terms: (chunks: string) => chunks })",
  "t.has('missing.text')",
  "other('missing.text')",
];

const programs = [...FOUND.map(([call]) => call), ...NOT_FOUND];
const sources = new Map(
  programs.map((call, index) => [`/app/call-${index}.ts`, `${NEXT_INTL}\nexport const text = ${call};`]),
);
const problems = messageValueProblems(createProgram(sources), [...sources.keys()], {
  root: '/app',
  messages: MESSAGES,
});
const listProblems = (call: string) =>
  problems
    .filter((line) => line.startsWith(`call-${programs.indexOf(call)}.ts:`))
    .map((line) => line.replace(/^[^:]+:\d+: /, ''));

/** One for all: it is the compiler's start that takes its time. */
function createProgram(files: ReadonlyMap<string, string>): ts.Program {
  const options: ts.CompilerOptions = { strict: true, types: [], lib: ['lib.es2015.d.ts'] };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (path, ...rest) => {
    const source = files.get(path);
    return source === undefined
      ? getSourceFile(path, ...rest)
      : ts.createSourceFile(path, source, ts.ScriptTarget.ES2023, true);
  };
  return ts.createProgram([...files.keys()], options, host);
}

describe('the check for placeholders without a value', () => {
  it.each(FOUND)('reports %s', (call, expected) => {
    expect(listProblems(call)).toEqual(expected);
  });

  it.each(NOT_FOUND)('accepts %s', (call) => {
    expect(listProblems(call)).toEqual([]);
  });
});
