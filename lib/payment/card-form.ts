import * as z from 'zod/mini';
import type { BillingDetail } from '#lib/domain/card/billing-address.ts';
import { type CardBrand, detectCardBrand } from '#lib/domain/card/brand.ts';
import { type CardOptions, optionErrors } from '#lib/domain/card/card-options.ts';
import { cardDigits, cardNumberProblem } from '#lib/domain/card/card-number.ts';
import { cvvProblem, normalizeCvv } from '#lib/domain/card/cvv.ts';
import { type ExpiryProblem, expiryProblems, type MonthOfYear, parseExpiry, toMmyy } from '#lib/domain/card/expiry.ts';
import { billingFields } from './billing-form.ts';
import type { HostedCard } from './hosted-card.ts';
import { billingErrors, type BillingFormValues, normalizeBilling } from './billing-rules.ts';
import { type FieldErrorKey, type FieldErrors, reportErrors } from '#lib/domain/field-errors.ts';

/** Spec 1 §5, 3 §5: the card form of every payment. Number and security code live in memory only. */
export interface CardFormValues extends BillingFormValues {
  cardNumber: string;
  expirationMonth: string;
  expirationYear: string;
  cvv: string;
}

const text = (required: FieldErrorKey) => z.string(required);

/** The fields as people fill them in: text of any content. */
export const cardFields = {
  ...billingFields,
  cardNumber: text('cardNumber.required'),
  expirationMonth: text('expiration.required'),
  expirationYear: text('expiration.required'),
  cvv: text('cvv.required'),
};

/** The errors of an invalid expiry, by field. */
function expiryErrors(problems: ExpiryProblem[]): FieldErrors<'expirationMonth' | 'expirationYear'> {
  if (problems.includes('past')) return { expirationMonth: 'expiration.past' };
  return {
    expirationMonth: problems.includes('month') ? 'expiration.required' : null,
    expirationYear: problems.includes('year') ? 'expiration.required' : null,
  };
}

/** A card that was typed into our own fields: digits, MMYY. */
export interface TypedCard {
  cardNumber: string;
  brand: CardBrand;
  expirationDate: string;
  cvv: string;
}

/** A card form as it was read. */
export interface CardForm {
  billing: BillingFormValues;
  card: TypedCard;
}

/** The form's values; the options only where it offers them. */
export type CardStepValues = CardFormValues & Partial<CardOptions> & { autoRefillTerms?: boolean };

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

/**
 * The errors of the values, and the form as it was read: null without a brand or an expiry. `today`: the current month in the provider's
 * time zone.
 */
export function readCardForm(
  values: CardFormValues,
  today: MonthOfYear,
  /** The brand of a saved card, whose number stays. */
  known: CardBrand | null = null,
  detail: BillingDetail = 'full',
): { errors: FieldErrors<keyof CardFormValues>; form: CardForm | null } {
  const billing = normalizeBilling(values, detail);
  const cardNumber = cardDigits(values.cardNumber);
  const brand = known ?? detectCardBrand(cardNumber);
  const cvv = normalizeCvv(values.cvv);
  const { month, year } = parseExpiry(values.expirationMonth, values.expirationYear);
  const number = known ? null : cardNumberProblem(cardNumber);
  const code = cvvProblem(cvv, brand);
  const errors: FieldErrors<keyof CardFormValues> = {
    ...billingErrors(billing, detail),
    cardNumber: number && `cardNumber.${number}`,
    ...expiryErrors(expiryProblems({ month, year }, today)),
    cvv: code && `cvv.${code}`,
  };
  const isWhole = brand !== null && month !== null && year !== null;
  const form = isWhole ? { billing, card: { cardNumber, brand, expirationDate: toMmyy({ month, year }), cvv } } : null;
  return { errors, form };
}

interface CardRules {
  /** The current month in the provider's time zone. */
  today: MonthOfYear;
  known?: CardBrand | null;
  /** What is asked of the billing address. */
  billing?: BillingDetail;
}

export function cardFormSchema({ today, known = null, billing: detail }: CardRules) {
  return z.pipe(
    z.object({
      ...cardFields,
      savePaymentMethod: z.optional(z.boolean()),
      enrollInAutoRefill: z.optional(z.boolean()),
      autoRefillTerms: z.optional(z.boolean()),
    }),
    z.transform((values: CardStepValues, context): ConfirmedTypedCard => {
      const { errors, form } = readCardForm(values, today, known, detail);
      const { savePaymentMethod, enrollInAutoRefill = false } = values;
      const options = savePaymentMethod === undefined ? null : { savePaymentMethod, enrollInAutoRefill };
      const every: FieldErrors<keyof CardStepValues> = { ...errors, ...optionErrors(values) };
      return reportErrors(every, values, context) || !form ? z.NEVER : { ...form, ...(options && { options }) };
    }),
  );
}
