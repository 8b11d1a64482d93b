import { describe, expect, it } from '@jest/globals';
import { trimPunctuation, trimToken, findLinkParameter, canonicalPath } from './copied-link.ts';

const BEHIND = [
  '.',
  ',',
  ')',
  ').',
  '>',
  '"',
  '”',
  '»',
  '!',
  '\u200b',
  '\u00ad.',
  '\u2069',
  '\ufeff',
  '\u00a0',
  '…',
  ']',
  '）',
];

describe('a copied link', () => {
  it.each(BEHIND)('loses %j at its end', (behind) => {
    expect(trimPunctuation(`abc-DEF_123${behind}`)).toBe('abc-DEF_123');
    expect(canonicalPath(`/en/receipt/ABCD1234-20789-0a${behind}`)).toBe('/en/receipt/ABCD1234-20789-0a');
    expect(canonicalPath(`/es/litepay/refill${behind}`)).toBe('/es/litepay/refill');
  });

  it.each([
    '(https://a.example/x)',
    '<https://a.example/x>',
    '"https://a.example/x",',
    '\u2066https://a.example/x\u2069',
  ])('loses what surrounds it: %j', (text) => {
    expect(trimPunctuation(text)).toBe('https://a.example/x');
  });

  it('keeps the characters that belong to it', () => {
    for (const link of ['https://a.example/x?y=(1)&z=2', '/es/buy?x=1', '/en', 'a_-'])
      expect(trimPunctuation(link)).toBe(link);
  });
});

describe('a copied token or path', () => {
  it.each(['_', '-', '\u2014', '=20', '=3D', '=', '_.', '~', '&nbsp;', '&gt;.', '__-\u00a0', '\u2013)'])(
    '%j',
    (behind) => {
      expect(trimToken(`(ABCD1234-20789-0a${behind}`)).toBe('ABCD1234-20789-0a');
      expect(canonicalPath(`/en/receipt/ABCD1234-20789-0a${behind}`)).toBe('/en/receipt/ABCD1234-20789-0a');
      expect(canonicalPath(`/es/litepay/link/a_b-c${behind}`)).toBe('/es/litepay/link/a_b-c');
      expect(canonicalPath(`/en/no-internet${behind}`)).toBe('/en/no-internet');
    },
  );
});

describe('a link of 15,000 characters', () => {
  /** Linear in its length: a hundred times less than what a quadratic search takes. */
  const withinMs = (run: () => void) => {
    const start = performance.now();
    run();
    return performance.now() - start;
  };

  it.each([...BEHIND, '/', '-', '='])('is trimmed in linear time with 15,000 of %j before its end', (behind) => {
    const text = `/en/${behind.repeat(15_000)}a`;
    expect(withinMs(() => canonicalPath(text))).toBeLessThan(100);
    expect(withinMs(() => trimPunctuation(text))).toBeLessThan(100);
  });
});

describe('canonicalPath', () => {
  it.each([
    ['/', '/'],
    ['/.', '/'],
    ['/EN', '/en'],
    ['/En/Dashboard', '/en/dashboard'],
    ['/en/dashboard/', '/en/dashboard'],
    ['/en/dashboard/).', '/en/dashboard'],
    ['/EN/LITEPAY/LINK/aBc_-9', '/en/litepay/link/aBc_-9'],
    ['/Receipt/AB12', '/receipt/AB12'],
    ['/en/receipt', '/en/receipt'],
    ['/en/move/schedule', '/en/move/schedule'],
    ['/en/nowhere.txt', '/en/nowhere.txt'],
  ])('turns %j into %j', (path, meant) => {
    expect(canonicalPath(path)).toBe(meant);
    expect(canonicalPath(meant)).toBe(meant);
  });
});

it('findLinkParameter finds a parameter in capitals, and returns null without one', () => {
  expect(findLinkParameter(new URLSearchParams('TOKEN=AB12)'), 'token')).toBe('AB12');
  expect(findLinkParameter(new URLSearchParams('token=one.&token=two'), 'token')).toBe('one');
  expect(findLinkParameter(new URLSearchParams('x=1'), 'token')).toBeNull();
});
