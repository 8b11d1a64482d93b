import { describe, expect, it } from '@jest/globals';
import { compareLanguages } from './parity.ts';

const SPANISH = { locale: 'es', isPartial: false } as const;

describe('the comparison of a section with its translation', () => {
  it('finds nothing in a good pair', () => {
    const problems = compareLanguages(
      {
        title: 'Hello',
        cvv: 'CVV',
        days: '{days, plural, =0 {Gone} one {# day} other {# days}} of {plan}',
        link: 'Read <terms>the terms</terms>',
        dash: '—',
        show: true,
        icon: 'help',
        states: { OH: 'Ohio' },
        bodyHtml: '<p>Hello <a href="/en">you</a></p>',
        links: [{ label: 'Help', url: '/en/help', target: '_self' }],
      },
      {
        title: 'Hola',
        cvv: 'CVV',
        days: '{plan}: {days, plural, one {# día} many {# de días} other {# días}}',
        link: 'Lea <terms>los términos</terms>',
        dash: '—',
        show: false,
        icon: 'help',
        states: { OH: 'Ohio' },
        bodyHtml: '<p>Hola</p>',
        links: [{ label: 'Ayuda', url: '/es/help', target: '_self' }],
      },
      SPANISH,
    );
    expect(problems).toEqual([]);
  });

  it.each([
    [{ a: 'x', b: 'y' }, { a: 'z' }, 'b: missing in Spanish'],
    [{ a: 'x' }, { a: 'z', b: 'y' }, 'b: missing in English'],
    [{ a: { b: 'x' } }, { a: {} }, 'a.b: missing in Spanish'],
    [{ toString: 'x' }, {}, 'toString: missing in Spanish'],
    [{ a: 'x' }, { a: ' ' }, 'a: empty in Spanish'],
    [{ a: 'x ' }, { a: 'z' }, 'a: blanks around the text in English'],
    [{ a: 'Same words' }, { a: 'Same words' }, 'a: the same in both languages'],
    [{ a: '{n} days' }, { a: '{n} days' }, 'a: the same in both languages'],
    [{ a: 'x {n}' }, { a: 'z' }, 'a: placeholders differ: n:value / '],
    [{ a: 'x {' }, { a: 'z' }, 'a: wrong message syntax in English'],
    [{ a: 'x' }, { a: 'z <q>' }, 'a: wrong message syntax in Spanish'],
    [{ a: '{n, plural, one {#} other {#}}x' }, { a: '{n, plural, other {#}}' }, 'a: plural n lacks one'],
    [{ a: '<b>x</b>' }, { a: '<b>z</b>' }, 'a: <b> in plain text'],
    [{ a: 'x &amp; y' }, { a: 'x y z' }, 'a: an HTML entity in plain text'],
    [{ aHtml: '<script>x</script>' }, { aHtml: 'z' }, 'aHtml: <script> in English'],
    [{ aHtml: 'x {n}' }, { aHtml: 'z' }, 'aHtml: a placeholder in HTML in English'],
    [{ a: [{ b: 'x {n}' }] }, { a: [{ b: 'z {n}' }] }, 'a.0.b: a placeholder in a list'],
    [{ a: ['x', 'y'] }, { a: ['z'] }, 'a: 2 items in English, 1 in Spanish'],
    [{ a: [] }, { a: [] }, 'a: 0 items in English, 0 in Spanish'],
    [{ a: 'x' }, { a: ['z'] }, 'a: not of the same kind in both languages'],
    [{ a: null }, { a: null }, 'a: not of the same kind in both languages'],
    [{ url: 'javascript:x' }, { url: '/es' }, 'url: unsafe address in English'],
    [{ target: '_self' }, { target: 'other' }, 'target: no target in Spanish'],
    [{ icon: 'help' }, { icon: 'ayuda' }, 'icon: not one name in both languages'],
    [{ 'a.b': 'x' }, { 'a.b': 'z' }, '(section): "a.b" is no key'],
  ])('reports a problem of %j and %j', (english, spanish, problem) => {
    expect(compareLanguages(english, spanish, SPANISH)).toContain(problem);
  });

  it('accepts missing texts in a partial translation, and checks those that are there', () => {
    const problems = compareLanguages({ a: 'x', b: ['y'], c: 'z {n}' }, { c: 'w' }, { ...SPANISH, isPartial: true });
    expect(problems).toEqual(['c: placeholders differ: n:value / ']);
  });
});
