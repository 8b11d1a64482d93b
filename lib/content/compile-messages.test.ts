import { describe, expect, it } from '@jest/globals';
import format from 'icu-minify/format';
import { compileMessages } from './compile-messages.ts';

const tree = {
  title: "Don't wait",
  show: true,
  copyrightHtml: '<p>All {rights}</p>',
  url: 'https://a.example/{x}',
  find: { days: '{days, plural, one {# day left} other {# days left}}' },
  items: [{ question: 'Why?', answerHtml: '<p>Because.</p>' }],
};

describe('compiled messages', () => {
  it('leaves plain words, HTML, addresses, flags and lists as they are', () => {
    const { find, ...rest } = tree;
    expect(compileMessages(tree)).toMatchObject(rest);
    expect(find.days).toContain('plural');
  });

  it('builds plain objects only, which can be sent to client components', () => {
    const compiled = compileMessages(tree);
    expect(JSON.parse(JSON.stringify(compiled))).toEqual(compiled);
    const plain = (value: unknown): boolean =>
      typeof value !== 'object' ||
      value === null ||
      ((Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype) &&
        Object.values(value).every(plain));
    expect(plain(compiled)).toBe(true);
  });

  it('builds messages that the format-only runtime can read', () => {
    const formatters = {
      getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) =>
        new Intl.DateTimeFormat(...given),
      getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
      getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
    };
    const compiled = JSON.parse(JSON.stringify(compileMessages(tree)));
    expect(format(compiled.find.days, 'en', { days: 21 }, { formatters })).toBe('21 days left');
    expect(format(compiled.find.days, 'en', { days: 1 }, { formatters })).toBe('1 day left');
  });

  it('compiles a tree once', () => {
    expect(compileMessages(tree)).toBe(compileMessages(tree));
    expect(compileMessages({ ...tree })).not.toBe(compileMessages(tree));
  });
});
