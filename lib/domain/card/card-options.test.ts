import { describe, expect, it } from '@jest/globals';
import { type CardOptions, changeCardOptions, isAutoRefillWithoutCard } from './card-options.ts';

const options = (savePaymentMethod: boolean, enrollInAutoRefill: boolean) => ({
  savePaymentMethod,
  enrollInAutoRefill,
});

describe('Spec 3 §7.5: auto-refill needs a saved card', () => {
  it.each<[string, CardOptions, Partial<CardOptions>, CardOptions]>([
    ['saving alone', options(false, false), { savePaymentMethod: true }, options(true, false)],
    ['auto-refill saves', options(false, false), { enrollInAutoRefill: true }, options(true, true)],
    [
      'auto-refill for a card that is saved anyway',
      options(true, false),
      { enrollInAutoRefill: true },
      options(true, true),
    ],
    [
      'without auto-refill the card stays saved',
      options(true, true),
      { enrollInAutoRefill: false },
      options(true, false),
    ],
    ['not saving turns auto-refill off', options(true, true), { savePaymentMethod: false }, options(false, false)],
    ['nothing at all', options(true, false), { savePaymentMethod: false }, options(false, false)],
  ])('%s', (_what, before, change, after) => {
    expect(changeCardOptions(before, change)).toEqual(after);
  });

  it.each([
    [options(false, false), false],
    [options(true, false), false],
    [options(true, true), false],
    [options(false, true), true],
  ])('%j is a contradiction: %s', (chosen, isWrong) => {
    expect(isAutoRefillWithoutCard(chosen)).toBe(isWrong);
  });
});
