import * as z from 'zod/mini';
import {
  addressLineProblem,
  addressText,
  type BillingDetail,
  billingZip,
  billingZipProblem,
  cityProblem,
} from '#lib/domain/card/billing-address.ts';
import { nameOnCard, nameOnCardProblem } from '#lib/domain/card/name-on-card.ts';
import { usState } from '#lib/domain/contact/us-states.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import { type FieldErrorKey, type FieldErrors, reportErrors, textError } from '#lib/domain/field-errors.ts';

/** Spec 3 §5: the part of the card form that reaches our server unencrypted. */
export interface BillingFormValues extends UsAddress {
  name: string;
}

/** The fields as the browser sends them: text of any content. */
export const billingFields = {
  name: z.string('nameOnCard.required' satisfies FieldErrorKey),
  addressLine1: z.string('addressLine1.required' satisfies FieldErrorKey),
  addressLine2: z.string('addressLine2.invalid' satisfies FieldErrorKey),
  city: z.string('city.required' satisfies FieldErrorKey),
  state: z.string('state.required' satisfies FieldErrorKey),
  zip: z.string('zip.required' satisfies FieldErrorKey),
};

/** Trimmed, composed, the state as its code, the zip as 5 or 5-4 digits; '' for lines that are not asked for. */
export function normalizeBilling(values: BillingFormValues, detail: BillingDetail = 'full'): BillingFormValues {
  const alone = { name: nameOnCard(values.name), zip: billingZip(values.zip) };
  if (detail === 'zip') return { addressLine1: '', addressLine2: '', city: '', state: '', ...alone };
  return {
    addressLine1: addressText(values.addressLine1),
    addressLine2: addressText(values.addressLine2),
    city: addressText(values.city),
    state: usState(values.state) ?? '',
    ...alone,
  };
}

/** What is wrong with a normalized first line, or null. */
export function addressLine1Problem(line: string) {
  return line === '' ? 'required' : addressLineProblem(line);
}

/** The errors of normalized values. */
export function billingErrors(
  billing: BillingFormValues,
  detail: BillingDetail = 'full',
): FieldErrors<keyof BillingFormValues> {
  const zip = billingZipProblem(billing.zip);
  const alone: FieldErrors<'name' | 'zip'> = {
    name: textError('nameOnCard', nameOnCardProblem(billing.name)),
    zip: zip && `zip.${zip}`,
  };
  if (detail === 'zip') return alone;
  const line2 = addressLineProblem(billing.addressLine2);
  const city = cityProblem(billing.city);
  return {
    ...alone,
    addressLine1: textError('addressLine1', addressLine1Problem(billing.addressLine1)),
    addressLine2: textError('addressLine2', line2),
    city: textError('city', city),
    state: billing.state === '' ? 'state.required' : null,
  };
}

const schemaFor = (detail: BillingDetail) =>
  z.pipe(
    z.object(billingFields),
    z.transform((values: BillingFormValues, context) => {
      const billing = normalizeBilling(values, detail);
      return reportErrors(billingErrors(billing, detail), values, context) ? z.NEVER : billing;
    }),
  );

/** The route handlers' schemas, with the same rules as in the browser. Unknown keys are dropped. */
export const billingFormSchemas = { full: schemaFor('full'), zip: schemaFor('zip') } satisfies Record<
  BillingDetail,
  unknown
>;

/** A request's schema for each extent of the billing address that it may carry. */
export function byBillingDetail<Schema>(
  schemaWith: (billing: ReturnType<typeof schemaFor>) => Schema,
): Record<BillingDetail, Schema> {
  return { full: schemaWith(billingFormSchemas.full), zip: schemaWith(billingFormSchemas.zip) };
}
