import { describe, expect, it } from '@jest/globals';
import { pathInLanguage } from './switch-language.ts';

describe('the language switch exchanges the language of the path (spec 1 §2)', () => {
  it.each([
    ['/en', 'es', '/es'],
    ['/es', 'en', '/en'],
    ['/en/litepay/refill', 'es', '/es/litepay/refill'],
    ['/es/litepay/refill', 'en', '/en/litepay/refill'],
    ['/en/move/', 'es', '/es/move/'],
    ['/en/essays/en', 'es', '/es/essays/en'],
    ['/', 'es', '/es'],
    ['/unknown', 'es', '/es/unknown'],
  ] as const)('leads from %s in %s to %s', (path, locale, other) => {
    expect(pathInLanguage(path, locale)).toBe(other);
  });
});
