import { describe, expect, it } from '@jest/globals';
import { parseMessage } from '#lib/i18n/message-syntax.ts';
import { pseudoTranslate, pseudoTranslateMessage } from './pseudo-translation.ts';

describe('a generated translation', () => {
  it.each([
    ["We're here.", "⟦We're⟧ ⟦here.⟧"],
    ['{days} days of {plan}', '{days} ⟦days⟧ ⟦of⟧ {plan}'],
    ['Read <terms>the terms</terms>.', '⟦Read⟧ <terms>⟦the⟧ ⟦terms⟧</terms>.'],
    ['{days, plural, one {# day} other {# days}} left', '{days, plural, one {# ⟦day⟧} other {# ⟦days⟧}} ⟦left⟧'],
    [
      '{days, plural, =0 {Gone} one {# of {all}} other {#}}',
      '{days, plural, =0 {⟦Gone⟧} one {# ⟦of⟧ {all}} other {#}}',
    ],
    ['{at, date, long} – 24 h', '{at, date, long} – 24 ⟦h⟧'],
  ])('brackets the words of %j', (message, translation) => {
    expect(pseudoTranslateMessage(message)).toBe(translation);
    expect(parseMessage(translation)?.placeholders).toEqual(parseMessage(message)?.placeholders);
  });

  it('keeps addresses, names and numbers, and translates lists and HTML', () => {
    const section = {
      url: '/help',
      icon: 'help',
      show: true,
      items: ['One'],
      bodyHtml: '<p>A <b>word</b> &amp; one</p>',
    };
    expect(pseudoTranslate(section)).toEqual({
      ...section,
      items: ['⟦One⟧'],
      bodyHtml: '<p>⟦A⟧ <b>⟦word⟧</b> &amp; ⟦one⟧</p>',
    });
  });
});
