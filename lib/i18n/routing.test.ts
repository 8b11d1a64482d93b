import { expect, it } from '@jest/globals';
import { acceptedLocale } from './routing.ts';

it.each([
  ['es-MX,en-US;q=0.9', 'es'],
  ['es-PR,en;q=0.8', 'es'],
  ['es-US,en-US;q=0.7,en;q=0.3', 'es'],
  ['en;q=0.1,es-DO', 'es'],
  ['es_MX', 'es'],
  ['es-419', 'es'],
  ['ES-mx ; Q=0.5 , zz', 'es'],
  ['zz-CA,zz;q=0.9,es-CO;q=0.2', 'es'],
  ['en;q=0,es;q=0.1', 'es'],
  ['en-GB,es;q=0.9', 'en'],
  ['en-US,es-US', 'en'],
  ['es;q=0.3,en-US;q=0.4', 'en'],
  ['es;q=x,en;q=0.1', 'en'],
  ['zz,yy;q=0.5', null],
  ['*', null],
  ['est,eng', null],
  ['es;q=0', null],
  ['', null],
  [null, null],
])('the language for the header %j is %j', (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale);
});
