import { describe, expect, it } from '@jest/globals';
import type { MessageTree, MessageValue } from '#lib/i18n/message-tree.ts';
import { mergeSection } from './merge-section.ts';

const BUNDLED: MessageTree = {
  title: 'Quick refill',
  days: '{days, plural, one {# day left} other {# days left}}',
  call: 'Call {phone} or read <terms>the terms</terms>',
  show: false,
  copyrightHtml: 'All rights reserved.',
  links: [{ label: 'Privacy', url: 'https://a.example/privacy', target: '_blank' }],
  faq: { title: 'Questions', items: [{ question: 'Why?', answerHtml: '<p>Because.</p>' }] },
};

/** The value at `path` after merging `content` over the bundled copy. */
function merged(content: unknown, ...path: (string | number)[]): unknown {
  const { tree } = mergeSection(BUNDLED, content);
  return path.reduce<unknown>((value, step) => Reflect.get(Object(value), step), tree);
}

describe('content over the bundled copy', () => {
  it('accepts usable values and keeps the bundled ones for the rest, key by key', () => {
    const { tree, acceptedCount, rejected } = mergeSection(BUNDLED, {
      title: 'Recharge',
      show: 'yes',
      faq: { title: '' },
    });
    expect(tree).toEqual({ ...BUNDLED, title: 'Recharge' });
    expect(acceptedCount).toBe(1);
    expect(rejected).toEqual(['show: wrong type', 'faq.title: empty']);
  });

  it('ignores keys that the bundled copy does not have, including those of a prototype', () => {
    const hostile: unknown = JSON.parse('{"more":"x","__proto__":{"polluted":"x"},"constructor":"x","title":"Ok"}');
    expect(mergeSection(BUNDLED, hostile)).toMatchObject({ acceptedCount: 1, rejected: [] });
    expect(Object.keys(mergeSection(BUNDLED, hostile).tree)).toEqual(Object.keys(BUNDLED));
    expect('polluted' in {}).toBe(false);
    expect(merged(JSON.parse('{"__proto__":{"title":"inherited"}}'), 'title')).toBe('Quick refill');
  });

  it.each([[null], [[]], ['text'], [7]])('refuses content that is not an object: %j', (content) => {
    expect(mergeSection(BUNDLED, content)).toEqual({
      tree: BUNDLED,
      acceptedCount: 0,
      rejected: ['(section): not an object'],
    });
  });

  it.each([
    ['  Refill  ', 'Refill'],
    ['<b>Refill</b> now', 'Refill now'],
    ['Refill<script>alert(1)</script>', 'Refill'],
    ['<img src=x onerror=alert(1)>Refill', 'Refill'],
    ['AT&T &amp; 5 < 6', 'AT&T & 5 < 6'],
    ['Recarga rápida «ya»', 'Recarga rápida «ya»'],
    ['<p></p>', 'Quick refill'],
    ['Refill {name}', 'Quick refill'],
    ['Refill {', 'Quick refill'],
    ['x'.repeat(2_001), 'Quick refill'],
  ])('reduces %j to plain text', (given, expected) => {
    expect(merged({ title: given }, 'title')).toBe(expected);
  });

  it.each([
    ['{days, plural, one {# day} other {# days}} to go', true],
    ['{days, plural, =0 {None} one {# day} other {# days}}', true],
    ['{days} days', false],
    ['{dias, plural, one {# day} other {# days}}', false],
    ['{days, plural, one {# day}}', false],
    ['no days', false],
  ])('requires the placeholders of the bundled text: %j', (given, isTaken) => {
    expect(merged({ days: given }, 'days')).toBe(isTaken ? given : BUNDLED['days']);
  });

  it('keeps the rich-text tags of the message itself and drops others', () => {
    expect(merged({ call: '<i>Dial</i> {phone}; <terms class="x">terms</terms>' }, 'call')).toBe(
      'Dial {phone}; <terms>terms</terms>',
    );
    expect(merged({ call: 'Dial {phone}' }, 'call')).toBe(BUNDLED['call']);
  });

  it.each([
    ['&copy; 2026 <strong>Hearthline</strong>', '© 2026 <strong>Hearthline</strong>'],
    ['<p onclick="x()" style="x" class="y">a</p>', '<p>a</p>'],
    ['<a href="https://a.example" target="x">a</a>', '<a href="https://a.example" rel="noopener">a</a>'],
    ['<a href="/en/terms">a</a>', '<a href="/en/terms" rel="noopener">a</a>'],
    ['<a href="tel:+15550100">a</a>', '<a href="tel:+15550100" rel="noopener">a</a>'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener">a</a>'],
    ['<a href=" java\nscript:alert(1)">a</a>', '<a rel="noopener">a</a>'],
    ['<a href="//evil.example">a</a>', '<a rel="noopener">a</a>'],
    ['<a href="http://a.example">a</a>', '<a rel="noopener">a</a>'],
    ['a<iframe src="https://evil.example"></iframe><form><input></form>', 'a'],
    ['a<svg onload=alert(1)><style>*{}</style>', 'a'],
    ['<script>alert(1)</script>', 'All rights reserved.'],
  ])('reduces the HTML %j to harmless tags', (given, expected) => {
    expect(merged({ copyrightHtml: given }, 'copyrightHtml')).toBe(expected);
  });

  const link = (change: Record<string, MessageValue>) => ({ label: 'L', url: '/en', target: '_self', ...change });

  it('replaces a list as a whole, without unknown keys', () => {
    const links = [link({ extra: 'x' }), link({ label: 'M' })];
    expect(merged({ links }, 'links')).toEqual([link({}), link({ label: 'M' })]);
    expect(merged({ links: [link({ label: '<b>Bold</b>' })] }, 'links', 0, 'label')).toBe('Bold');
    const items = [{ question: 'Q', answerHtml: '<p>A<script>x</script></p>' }];
    expect(merged({ faq: { items } }, 'faq', 'items')).toEqual([{ question: 'Q', answerHtml: '<p>A</p>' }]);
  });

  it.each([
    ['one item without a key', [link({}), { label: 'L', url: '/en' }]],
    ['one empty label', [link({ label: ' ' })]],
    ['a placeholder in a list', [link({ label: '{brand}' })]],
    ['a script address', [link({ url: 'javascript:alert(1)' })]],
    ['a data address', [link({ url: 'data:text/html,x' })]],
    ['a protocol-relative address', [link({ url: '//evil.example' })]],
    ['an address with a backslash', [link({ url: '/\\evil.example' })]],
    ['plain http', [link({ url: 'http://a.example' })]],
    ['an unknown target', [link({ target: '_top' })]],
    ['text instead of items', ['text']],
    ['nothing', []],
    ['a huge list', Array.from({ length: 51 }, () => link({}))],
    ['no list', { 0: link({}) }],
  ])('keeps the bundled list: %s', (_, links) => {
    expect(merged({ links }, 'links')).toBe(BUNDLED['links']);
    expect(mergeSection(BUNDLED, { links }).rejected).toHaveLength(1);
  });
});

describe('codes of the provider', () => {
  const bundled = { names: { A_1: 'One' }, products: { A_1: { name: 'One', features: [{ text: 'x' }] } }, title: 'T' };
  const withCodes = (content: unknown) => mergeSection(bundled, content, ['names', 'products']);

  it('accepts codes in the shape of the bundled entries', () => {
    const given = {
      names: { B_2: ' <b>Two</b> ' },
      products: { B_2: { name: 'Two', features: [{ text: 'y' }], more: 1 } },
    };
    expect(withCodes(given)).toEqual({
      tree: {
        ...bundled,
        names: { A_1: 'One', B_2: 'Two' },
        products: { ...bundled.products, B_2: { name: 'Two', features: [{ text: 'y' }] } },
      },
      acceptedCount: 2,
      rejected: [],
    });
  });

  it.each([
    ['a placeholder', { names: { B_2: '{x}' } }, ['names.B_2: other placeholders']],
    ['a part that is missing', { products: { B_2: { name: 'Two' } } }, ['products.B_2: features: not a list']],
    ['another shape', { products: { B_2: 'Two' } }, ['products.B_2: not an object']],
    [
      'a word that objects have',
      JSON.parse('{"names":{"__proto__":"x","constructor":"x","toString":"x","b.c":"x"}}'),
      [],
    ],
    ['a place that is not theirs', { TITLE: 'x' }, []],
  ])('refuses codes with %s', (_what, content, rejected) => {
    expect(withCodes(content)).toEqual({ tree: bundled, acceptedCount: 0, rejected });
  });

  it('accepts at most fifty codes', () => {
    const names = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`C_${index}`, 'x']));
    expect(withCodes({ names }).acceptedCount).toBe(50);
  });
});
