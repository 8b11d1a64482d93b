import { describe, expect, it } from '@jest/globals';
import { languageDecisions } from './language-problems.ts';

describe('the check for languages outside their table', () => {
  it.each([
    "const word = locale === 'es' ? 'SPANISH' : 'ENGLISH';",
    "if (locale !== 'en') return;",
    'const message = { isSpanish: true };',
    "interface Mail { locale: 'en' | 'es' }",
    "const LOCALES = ['en', 'es'] as const;",
    String.raw`const PAGE = /^\/(en|es)\/handoff$/;`,
    "matcher: ['/((?!(?:en|es)$).*)']",
    "const isOther = path.startsWith('/es');",
  ])('refuses %s', (line) => {
    expect(languageDecisions(`const before = 1;\n${line}\n`)).toEqual([{ line: 2, text: line }]);
  });

  it.each([
    'const word = LANGUAGES[locale].wire;',
    "const sorted = names.sort((a, b) => a.localeCompare(b, 'en'));",
    "const request = { locale: 'en', purchase: null };",
  ])('accepts %s', (line) => {
    expect(languageDecisions(line)).toEqual([]);
  });
});
