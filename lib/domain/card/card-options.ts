import type { FieldErrors } from '#lib/domain/field-errors.ts';

/** Spec 3 §3.1: what an owner wants done with a card besides this payment. */
export interface CardOptions {
  savePaymentMethod: boolean;
  enrollInAutoRefill: boolean;
}

export const NO_CARD_OPTIONS: CardOptions = { savePaymentMethod: false, enrollInAutoRefill: false };

/** Spec 3 §7.5: auto-refill needs a saved card to charge. */
export function isAutoRefillWithoutCard({ savePaymentMethod, enrollInAutoRefill }: CardOptions): boolean {
  return enrollInAutoRefill && !savePaymentMethod;
}

/** Applies a change: turning on auto-refill also saves the card, and not saving it turns auto-refill off. */
export function changeCardOptions(options: CardOptions, change: Partial<CardOptions>): CardOptions {
  const next = { ...options, ...change };
  if (!isAutoRefillWithoutCard(next)) return next;
  return change.enrollInAutoRefill ? { ...next, savePaymentMethod: true } : { ...next, enrollInAutoRefill: false };
}

/** What is wrong with the options of a form; nothing where it offers none. */
export function optionErrors({
  savePaymentMethod,
  enrollInAutoRefill = false,
  autoRefillTerms = false,
}: Partial<CardOptions> & { autoRefillTerms?: boolean }): FieldErrors<'enrollInAutoRefill' | 'autoRefillTerms'> {
  if (savePaymentMethod === undefined) return {};
  return {
    enrollInAutoRefill: isAutoRefillWithoutCard({ savePaymentMethod, enrollInAutoRefill })
      ? 'autoRefill.notSaved'
      : null,
    autoRefillTerms: savePaymentMethod && enrollInAutoRefill && !autoRefillTerms ? 'autoRefill.terms' : null,
  };
}
