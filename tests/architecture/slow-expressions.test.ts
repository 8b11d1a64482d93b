import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { analyse } from 'scslre';
import ts from 'typescript';
import { createRouteMatcher } from '#lib/telemetry/http-requests.ts';
import { readSource, sourceFiles } from './source-files.ts';

/** Files whose expressions never read what a visitor, the provider or the content service sends. */
const READ_OUR_OWN: Readonly<Record<string, string>> = {
  'lib/landing/landing-document.ts': 'reads documents and style sheets of the build',
  'lib/landing/landing-pages.ts': 'reads middleware.ts during the build',
};

const SEARCHED = /^(?:app|components|lib)\/.*\.(?:tsx?|js)$|^middleware\.ts$/;
const TEST = /\.test\.tsx?$/;
/** About as many characters as a header may hold. */
const CHARACTERS = 10_000;
/** On a text four times as long, a linear search takes four times as long, and a quadratic one sixteen times. */
const LONGER = 4;
const MOST_TIMES_AS_LONG = 8;
/** What takes less on the longer text does not hold anybody up, and cannot be measured. */
const MEASURABLE_MS = 50;

interface Expression {
  place: string;
  source: string;
  flags: string;
}

const paths = [...sourceFiles(), 'middleware.ts'].filter(
  (path) => SEARCHED.test(path) && !TEST.test(path) && !Object.hasOwn(READ_OUR_OWN, path),
);
const trees = paths.map((path) => ts.createSourceFile(path, readSource(path), ts.ScriptTarget.Latest, true));
const expressions = trees.flatMap(literals);
/** The shared ones first: a module composes its expressions when it is first imported, perhaps by another one. */
const composing = trees
  .filter(({ text }) => text.includes('RegExp('))
  .map(({ fileName }) => fileName)
  .sort((one, other) => one.split('/').length - other.split('/').length);

function literals(tree: ts.SourceFile): Expression[] {
  const list: Expression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      list.push({ place: `${tree.fileName}:${line}`, source, flags });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return list;
}

/** What composes the expressions of a module that has composed none when it is loaded. */
const COMPOSE: Readonly<Record<string, () => void>> = {
  'lib/telemetry/http-requests.ts': () => void createRouteMatcher(sourceFiles()),
};

/** The expressions that a module composes from strings while it is loaded. */
async function composedExpressions(path: string): Promise<Expression[]> {
  const list: Expression[] = [];
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, args: [string | RegExp, string?]) {
      const expression = new target(...args);
      list.push({ place: path, source: expression.source, flags: expression.flags });
      return expression;
    },
  });
  try {
    // It may have been loaded with another one.
    jest.resetModules();
    await import(`../../${path}`);
    COMPOSE[path]?.();
  } finally {
    globalThis.RegExp = original;
  }
  return list;
}

/** Names the runs of one character that an expression searches more than once. */
function slowRuns({ place, source, flags }: Expression): string[] {
  const { reports } = analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } });
  return reports.map(({ character }) => `${place}: /${source}/${flags} is slow on many of ${character.literal.source}`);
}

/** The words that an expression looks for: a match may begin at each of them. */
function wordsIn(source: string): string[] {
  const plain = source.replace(/\\[a-zA-Z]/g, ' ').replace(/\\(.)/g, '$1');
  return [...new Set(plain.split(/[\^$()?:|{}[\]+* ]/).filter((word) => word.length > 1 && word.length < 40))];
}

/**
 * The processor time of the shortest of three searches through a run of `part`, in ms. By the clock a search would take longer whenever
 * other programs use the processor.
 */
function searchMs({ source, flags }: Expression, part: string, characters: number): number {
  const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  const text = `${part.repeat(characters / part.length)}\u0001`;
  const times = [1, 2, 3].map(() => {
    const start = process.threadCpuUsage();
    text.replace(expression, '');
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

function slowWords(expression: Expression): string[] {
  const parts = wordsIn(expression.source).flatMap((word) => [word, `${word} `, `${word}=`]);
  const isSlow = (part: string) => {
    const longMs = searchMs(expression, part, CHARACTERS * LONGER);
    return longMs > MEASURABLE_MS && longMs > searchMs(expression, part, CHARACTERS) * MOST_TIMES_AS_LONG;
  };
  return parts.filter(isSlow).map((part) => `${expression.place}: /${expression.source}/ is slow on many of '${part}'`);
}

describe('the regular expressions of the product', () => {
  beforeAll(async () => {
    for (const path of composing) expressions.push(...(await composedExpressions(path)));
  });

  it('are found as literals and where they are composed', () => {
    expect(expressions.length).toBeGreaterThan(200);
    const places = new Set(expressions.map(({ place }) => place));
    expect(composing.filter((path) => !places.has(path))).toEqual([]);
  });

  it('take no quadratic time for repeated characters', () => {
    expect(expressions.flatMap(slowRuns)).toEqual([]);
  });

  it('take no quadratic time for repetitions of their own words', () => {
    expect(expressions.flatMap(slowWords)).toEqual([]);
  });

  it.each([/=+$/, /[^\w+/= -]+$/, /[\s.,]+$/u, /\s*\n\s*/g, /<\s*\/?\s*script/i])(
    'a slow expression would be found: %s',
    ({ source, flags }) => {
      expect(slowRuns({ place: 'x.ts:1', source, flags })).not.toEqual([]);
    },
  );

  it.each([/<style[^>]*>(.*?)<\/style>/gs])(
    'a slow expression would be found by its own words: %s',
    ({ source, flags }) => {
      expect(slowWords({ place: 'x.ts:1', source, flags })).not.toEqual([]);
    },
  );
});
