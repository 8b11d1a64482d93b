import type { BillingFormValues } from './billing-rules.ts';
import type { CardBrand, CardSummary, CardGateway } from '#lib/domain/card/card.ts';
import type { Result } from '#lib/result.ts';
import type { CardToken } from './api.ts';
import type { FieldErrors } from '#lib/domain/field-errors.ts';

/** Spec 1 §5, 3 §5: the card form of every payment. Number and security code live in memory only. */
export interface CardFormValues extends BillingFormValues {
  cardNumber: string;
  expirationMonth: string;
  expirationYear: string;
  cvv: string;
}

/** The form's values; the options only where it offers them. */
export type CardStepValues = CardFormValues & Partial<CardOptions> & { autoRefillTerms?: boolean };

/** An empty card form; separate from its rules, so that it can be shown without the schema library. */
export const CARD_FORM_DEFAULTS: CardFormValues = {
  name: '',
  cardNumber: '',
  expirationMonth: '',
  expirationYear: '',
  cvv: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  state: '',
  zip: '',
};

/** A card that was typed into our own fields: digits, MMYY. */
export interface TypedCard {
  cardNumber: string;
  brand: CardBrand;
  expirationDate: string;
  cvv: string;
}

/** What a page needs to show the gateway's own card fields in its form. Views have it with `CARD_ENTRY=hosted` only. */
export interface HostedCardOffer {
  gateway: CardGateway;
  /** The address of the frame (sandbox), or of the gateway's script (stripe). */
  url: string;
  /** Identifies the provider to the gateway in the browser; null where the gateway has no such key. */
  publishableKey: string | null;
  /** Whether the gateway's express buttons (Apple Pay, Google Pay, Link) stand above the form. */
  express: boolean;
}

/**
 * Why there is no token. `gone`: the fields no longer have the card, which has to be entered again. `unreachable`: the gateway did not
 * respond.
 */
export type TokenFailure = 'gone' | 'unreachable';

/** A card in the gateway's fields, in place of a typed one. Only the page's memory holds it. */
export interface HostedCard extends CardSummary {
  /** An express button approved it: once. */
  isExpress?: true;
  /** Makes a one-time token. `attempt`: the payment that it is for; absent to save the card. */
  createToken: (attempt?: string) => Promise<Result<CardToken, TokenFailure>>;
}

/** A card form as it was read. */
export interface CardForm {
  billing: BillingFormValues;
  card: TypedCard;
}

/** A valid form, apart from the card itself; with the options where they were offered. */
export interface FilledCardForm {
  billing: BillingFormValues;
  options?: CardOptions;
}

export interface ConfirmedTypedCard extends FilledCardForm {
  card: TypedCard;
}

/** A valid card form. The card was typed into our fields, or into the gateway's. */
export interface ConfirmedCard extends FilledCardForm {
  card: TypedCard | HostedCard;
}

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
