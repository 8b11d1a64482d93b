import { describe, expect, it } from '@jest/globals';
import { messageFor } from './localized-message.ts';

const english = { generic: 'Something is not right', cardExpired: 'Expired' };
const spanish = { generic: 'Algo no está bien', cardExpired: 'Vencida' };

describe('the localized message lookup', () => {
  it.each([
    ['the requested locale', spanish, 'cardExpired', 'Vencida'],
    ['else English', { generic: 'Algo no está bien' }, 'cardExpired', 'Expired'],
    ['an empty text counts as none', { ...spanish, cardExpired: '' }, 'cardExpired', 'Expired'],
    ['else the generic message', spanish, 'unheardOf', 'Algo no está bien'],
    ['else the generic message in English', {}, 'unheardOf', 'Something is not right'],
    ['nothing of Object.prototype', spanish, 'constructor', 'Algo no está bien'],
    ['nothing of Object.prototype', spanish, '__proto__', 'Algo no está bien'],
  ])('%s', (_, texts, key, expected) => {
    expect(messageFor(texts, english, key)).toBe(expected);
  });
});
