/**
 * Decision on agreement to a refill: how an owner agrees to the terms of a refill with the saved card. `box`: a checkbox, as everywhere.
 * `sentence`: the button itself, beside a sentence that says so.
 */
export const REFILL_AGREEMENTS = ['box', 'sentence'] as const;
export type RefillAgreement = (typeof REFILL_AGREEMENTS)[number];
