import * as z from 'zod/mini';
import type { BillingDetail } from '#lib/domain/card/billing.ts';
import { type CardBrand, cardNumberProblem, detectCardBrand } from '#lib/domain/card/card.ts';
import { type ExpiryProblem, expiryProblems, type MonthOfYear, parseExpiry, toMmyy } from '#lib/domain/card/expiry.ts';
import { billingFields } from './billing-form.ts';
import {
  type CardForm,
  type CardFormValues,
  type CardStepValues,
  type ConfirmedTypedCard,
  optionErrors,
} from './card-form-values.ts';
import { billingErrors, normalizeBilling } from './billing-rules.ts';
import { type FieldErrorKey, type FieldErrors, reportErrors } from '#lib/domain/field-errors.ts';
import { extractDigits, normalizeCode } from '#lib/domain/typed-text.ts';

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

/**
 * The errors of the values, and the form as it was read: null without a brand or an expiry. `today`: the current month in the provider's
 * time zone.
 */
export function readCardForm(
  values: CardFormValues,
  today: MonthOfYear,
  /** The brand of a saved card, whose number stays. */
  savedBrand: CardBrand | null = null,
  detail: BillingDetail = 'full',
): { errors: FieldErrors<keyof CardFormValues>; form: CardForm | null } {
  const billing = normalizeBilling(values, detail);
  const cardNumber = extractDigits(values.cardNumber);
  const brand = savedBrand ?? detectCardBrand(cardNumber);
  const cvv = normalizeCvv(values.cvv);
  const { month, year } = parseExpiry(values.expirationMonth, values.expirationYear);
  const number = savedBrand ? null : cardNumberProblem(cardNumber);
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
  savedBrand?: CardBrand | null;
  /** What is asked of the billing address. */
  billing?: BillingDetail;
}

export function cardFormSchema({ today, savedBrand = null, billing: detail }: CardRules) {
  return z.pipe(
    z.object({
      ...cardFields,
      savePaymentMethod: z.optional(z.boolean()),
      enrollInAutoRefill: z.optional(z.boolean()),
      autoRefillTerms: z.optional(z.boolean()),
    }),
    z.transform((values: CardStepValues, context): ConfirmedTypedCard => {
      const { errors, form } = readCardForm(values, today, savedBrand, detail);
      const { savePaymentMethod, enrollInAutoRefill = false } = values;
      const options = savePaymentMethod === undefined ? null : { savePaymentMethod, enrollInAutoRefill };
      const every: FieldErrors<keyof CardStepValues> = { ...errors, ...optionErrors(values) };
      return reportErrors(every, values, context) || !form ? z.NEVER : { ...form, ...(options && { options }) };
    }),
  );
}

/** Spec 1 §5, 3 §5: required, digits only; four for American Express, exactly three otherwise. */
export type CvvProblem = 'required' | 'invalid';

/** The typed text without white space; other characters besides digits are kept and fail validation. */
export function normalizeCvv(input: string): string {
  return normalizeCode(input).replaceAll(' ', '');
}

/** What is wrong, or null. Either length passes while the brand is unknown, because the card number is refused then. */
export function cvvProblem(text: string, brand: CardBrand | null): CvvProblem | null {
  if (text === '') return 'required';
  const shape = brand === null ? /^\d{3,4}$/ : brand === 'american-express' ? /^\d{4}$/ : /^\d{3}$/;
  return shape.test(text) ? null : 'invalid';
}
