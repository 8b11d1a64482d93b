import { expect, it } from '@jest/globals';
import { acceptedLanguage } from './accepted-language.ts';

it.each([
  ['es-MX,en-US;q=0.9', 'es'],
  ['en;q=0.1,es-DO', 'es'],
  ['es_MX', 'es'],
  ['fr,es;q=0.4', 'es'],
  ['en-US,es;q=0.9', 'en'],
  ['est', 'en'],
  ['es;q=0', 'en'],
  [undefined, 'en'],
])('a page of the sandbox for the header %j is in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
