import { describe, expect, it } from '@jest/globals';
import { content, findContent, contentPath, type ContentTree } from './content.ts';

const read = (text: string) => content.response.safeParse(JSON.parse(text));

describe('the path of a content section', () => {
  it.each([
    ['', 'litepay', '/-/api/brand/litepay'],
    ['/es', 'litepay', '/-/api/es/brand/litepay'],
    ['', 'root', '/-/api/brand'],
    ['/es', 'root', '/-/api/es/brand'],
    ['', 'cart', '/-/api/cart'],
    ['/es', 'cart', '/-/api/es/cart'],
  ] as const)('with the language segment %j, %s has its own path', (language, section, path) => {
    expect(contentPath('brand', language, section)).toBe(path);
  });

  it('escapes the site inside its segment', () => {
    expect(contentPath('a/../b', '', 'root')).toBe('/-/api/a%2F..%2Fb');
  });
});

describe('the content of a section', () => {
  it('is found under the camelCase key', () => {
    expect(findContent('merchant-flow', { merchantFlow: { title: 'Hi' } })).toEqual({ title: 'Hi' });
  });

  it('merges a list of objects, the later ones winning', () => {
    expect(findContent('buyflow', { buyflow: [{ a: 1, b: 1 }, { b: 2 }] })).toEqual({ a: 1, b: 2 });
  });

  it('consists of three trees for the cart', () => {
    expect(findContent('cart', { cartPages: {}, cartContent: { a: 'b' }, products: [], other: 1 })).toEqual({
      cartPages: {},
      cartContent: { a: 'b' },
      products: [],
    });
  });

  it.each<ContentTree>([
    {},
    { litepay: null },
    { litepay: 'text' },
    { litepay: [] },
    { litepay: [{}, 'x'] },
    { unexpected: true },
  ])('is missing from %j', (response) => {
    expect(findContent('litepay', response)).toBeNull();
  });
});

describe('a content response', () => {
  it('loses keys of a prototype, at every depth', () => {
    const read1 = read(
      '{"litepay":{"__proto__":{"x":1},"a":[{"constructor":1,"prototype":2,"b":3}]},"__proto__":{"y":1}}',
    );
    expect(read1.data).toEqual({ litepay: { a: [{ b: 3 }] } });
    expect(Object.getPrototypeOf(read1.data)).toBe(Object.prototype);
  });

  it.each([
    ['too deep', `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`],
    ['too large', `{"a":[${Array(30_000).fill('1').join()}]}`],
    ['a list', '[]'],
    ['text', '"x"'],
    ['nothing', 'null'],
  ])('is refused when it is %s', (_what, text) => {
    expect(read(text).success).toBe(false);
  });
});
