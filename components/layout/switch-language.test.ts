import { describe, expect, it } from '@jest/globals';
import { otherLanguagePath } from './switch-language.ts';

describe('Spec 1 §2: the language switch swaps /en/ and /es/ in the path', () => {
  it.each([
    ['/en', 'en', '/es'],
    ['/es', 'es', '/en'],
    ['/en/litepay/refill', 'en', '/es/litepay/refill'],
    ['/es/litepay/refill', 'es', '/en/litepay/refill'],
    ['/en/move/', 'en', '/es/move/'],
    ['/en/essays/en', 'en', '/es/essays/en'],
    ['/', 'en', '/es'],
    ['/unknown', 'en', '/es/unknown'],
  ] as const)('%s in %s is %s', (path, locale, other) => {
    expect(otherLanguagePath(path, locale)).toBe(other);
  });
});
