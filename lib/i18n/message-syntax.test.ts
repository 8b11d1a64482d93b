import { describe, expect, it } from '@jest/globals';
import { hasSamePlaceholders, parseMessage } from './message-syntax.ts';

const placeholders = (message: string) => [...(parseMessage(message)?.placeholders ?? ['wrong'])].sort();

describe('the parser of messages', () => {
  it.each([
    ['plain words', []],
    ["don't, AT&T, 5 < 6", []],
    ['{name} and {other}', ['name:value', 'other:value']],
    ['{days, plural, one {# day of {plan}} other {# days of {plan}}}', ['days:plural', 'plan:value']],
    ['Read <terms>the {what} terms</terms>', ['terms:tag', 'what:value']],
    ['{who, select, guest {A} owner {B} other {C}}', ['who:select(guest|other|owner)']],
    ['{amount, number}', ['amount:number']],
    ["it's '{quoted}'", []],
    ['{broken', ['wrong']],
    ['<b>open', ['wrong']],
    ['{n, plural, one {no other}}', ['wrong']],
  ])('%s', (message, expected) => {
    expect(placeholders(message)).toEqual(expected);
  });

  it('lists the branches of each plural', () => {
    expect(parseMessage('{n, plural, =0 {none} one {#} other {#}}')?.plurals).toEqual([
      { name: 'n', branches: ['=0', 'one', 'other'] },
    ]);
  });

  it.each([
    ['{a} {b}', '{b} {a}', true],
    ['{a}', '{b}', false],
    ['{a}', '{a} {b}', false],
    ['{a}', '{a, plural, other {#}}', false],
    ['<b>x</b>', 'x', false],
  ])('compares the placeholders of %s and %s', (one, other, expected) => {
    const [left, right] = [parseMessage(one), parseMessage(other)];
    expect(left && right && hasSamePlaceholders(left, right)).toBe(expected);
  });
});
