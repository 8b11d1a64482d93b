import { describe, expect, it } from '@jest/globals';
import { BROWSER_FLOOR, newerNames, scriptProblems, sheetProblems } from './browser-floor.ts';

const names = newerNames();

describe('the check of scripts for the oldest browsers', () => {
  it.each([
    ['a static block', 'class A { static { A.b = 1 } }'],
    ['look-behind', 'x = /(?<!a)b/.test(y)'],
    ['look-behind in a string', 'x = new RegExp("(?<=a)b")'],
    ['look-behind in a template', 'x = RegExp(`(?<!${a})b`)'],
    ['the flag v', 'x = /a/v'],
    ['modifiers in an expression', 'x = /(?i:a)b/'],
    ['an import attribute', 'import("x", { with: { type: "json" } })'],
    ['using', '{ using a = b() }'],
    ['a method of an array', 'x.toSorted()'],
    ['another method of an array', '[...x].findLastIndex(y)'],
    ['a method of a set', 'a.isSubsetOf(b)'],
    ['a static method', 'Object.groupBy(x, y)'],
    ['another static method', 'Promise.withResolvers()'],
    ['an interface of the browser', 'new URLPattern(x)'],
    ['a method of the browser', 'AbortSignal.timeout(5)'],
    ['a method of an element', 'x.checkVisibility()'],
    ['what only the other branch asks for', 'URL.canParse ? 1 : 2; URL.canParse(x)'],
  ])('refuses %s', (_what, code) => {
    expect(scriptProblems(code, names)).not.toEqual([]);
  });

  it.each([
    [
      'the language of 2022',
      'class A { #a = b?.c ?? d; static e = 1; async *f() { g ||= this.#a } } x = /(?<a>.)\\p{L}/du',
    ],
    ['methods of 2022', 'x.at(-1); Object.hasOwn(a, b); structuredClone(c); a.replaceAll("b", "c")'],
    ['what is asked for first', 'typeof URL.canParse == "function" ? URL.canParse(x) : y'],
    ['what is asked for by its name', '"checkVisibility" in x && x.checkVisibility()'],
    ['what may fail', 'try { AbortSignal.timeout(5) } catch {}'],
    ['what is called if it is there', 'x.startViewTransition?.()'],
    ['names of our own', 'const move = { groupBy: 1, union: 2 }; y = move.union'],
  ])('accepts %s', (_what, code) => {
    expect(scriptProblems(code, names)).toEqual([]);
  });
});

describe('the check of style sheets for the oldest browsers', () => {
  it.each([
    ['nesting', '.a { color: red; .b { color: blue } }'],
    [':has', '.a:has(.b) { color: red }'],
    [':has beside a selector that it takes along', '.a, .b:has(.c) { color: red }'],
    ['color-mix', '.a { color: color-mix(in srgb, red, blue) }'],
    [
      'color-mix after a declaration that a variable replaces',
      '.a { color: red; color: color-mix(in srgb, var(--b), blue) }',
    ],
    ['light-dark', '.a { color: light-dark(red, blue) }'],
    ['a variable of a newer value', '.a { --b: oklch(50% 0.1 20) }'],
    ['a newer unit', '.a { height: 100dvh }'],
    ['a range of widths', '@media (width < 30rem) { .a { color: red } }'],
    ['a negated feature', '@media not (min-width: 30rem) { .a { color: red } }'],
    ['a container query', '@container (min-width: 30rem) { .a { color: red } }'],
    ['a turn by its own property', '.a { rotate: 45deg }'],
  ])('refuses %s without a fallback', (_what, css) => {
    expect(sheetProblems(css, {})).not.toEqual([]);
  });

  it.each([
    ['an earlier declaration', '.a { height: 100vh; height: 100dvh }', {}],
    [
      '@supports',
      '@supports (color: color-mix(in srgb, red, red)) { .a { color: color-mix(in srgb, red, blue) } }',
      {},
    ],
    ['a sentence that says what is left', '.a:has(.b) { color: red }', { '.a:has(.b)': 'the color stays' }],
    ['nothing to replace', '@media (max-width: 29.99rem) { .a { inset: 0; transform: rotate(45deg) } }', {}],
  ])('accepts %s', (_what, css, withoutThem) => {
    expect(sheetProblems(css, withoutThem)).toEqual([]);
  });

  it('reports classes by the names in their module', () => {
    expect(sheetProblems('._8eY-fq_plan:has(.aB3-_9_radio:checked) > b { color: red }', {})).toEqual([
      'no fallback: .plan:has(.radio:checked)>b',
    ]);
  });
});

it('uses the browser versions of package.json', () => {
  expect(Object.fromEntries(BROWSER_FLOOR)).toEqual({
    chrome: '100',
    edge: '100',
    firefox: '100',
    safari: '15.4',
    ios_saf: '15.4',
  });
});
