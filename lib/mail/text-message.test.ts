import { describe, expect, it } from '@jest/globals';
import { chooseFittingText, textMessageLength } from './text-message.ts';

const a = (count: number) => 'a'.repeat(count);
const í = (count: number) => 'í'.repeat(count);

describe('the length of a text message', () => {
  it.each([
    ['letters of the default alphabet', 'Recarga: ¿mañana, después o à la vez? ¡Él y el pingüino!', 'GSM-7', 1],
    ['an í', 'día', 'UCS-2', 1],
    ['a curly apostrophe', 'don’t', 'UCS-2', 1],
    ['a no-break space', 'a\u00A0b', 'UCS-2', 1],
    ['160 septets', a(160), 'GSM-7', 1],
    ['161 septets', a(161), 'GSM-7', 2],
    ['306 septets', a(306), 'GSM-7', 2],
    ['307 septets', a(307), 'GSM-7', 3],
    ['80 signs of the extension', '€'.repeat(80), 'GSM-7', 1],
    ['a sign of the extension too many', `${a(159)}€`, 'GSM-7', 2],
    // The pair starts at the last septet of the first part, so that part ends one septet early.
    ['a pair that would be torn apart', `${a(152)}€${a(151)}`, 'GSM-7', 2],
    ['the same, with a septet more', `${a(152)}€${a(152)}`, 'GSM-7', 3],
    ['70 code units', í(70), 'UCS-2', 1],
    ['71 code units', í(71), 'UCS-2', 2],
    ['134 code units', í(134), 'UCS-2', 2],
    ['135 code units', í(135), 'UCS-2', 3],
    ['emoji, two code units each', '🙂'.repeat(35), 'UCS-2', 1],
    ['an emoji that would be torn apart', `${í(66)}🙂${í(66)}`, 'UCS-2', 3],
    ['nothing', '', 'GSM-7', 1],
  ])('%s', (_what, text, alphabet, parts) => {
    expect(textMessageLength(text)).toEqual({ alphabet, parts });
  });

  it('decides what is left out: the fullest text that two messages hold, else the last', () => {
    expect(chooseFittingText(a(306), 'short')).toBe(a(306));
    expect(chooseFittingText(í(135), a(307), 'short')).toBe('short');
    expect(chooseFittingText(í(135), í(136))).toBe(í(136));
  });
});
