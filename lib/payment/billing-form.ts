import * as z from 'zod/mini';
import type { BillingDetail } from '#lib/domain/card/billing.ts';
import { type FieldErrorKey, reportErrors } from '#lib/domain/field-errors.ts';
import { billingErrors, type BillingFormValues, normalizeBilling } from './billing-rules.ts';

/** The fields as the browser sends them: text of any content. */
export const billingFields = {
  name: z.string('nameOnCard.required' satisfies FieldErrorKey),
  addressLine1: z.string('addressLine1.required' satisfies FieldErrorKey),
  addressLine2: z.string('addressLine2.invalid' satisfies FieldErrorKey),
  city: z.string('city.required' satisfies FieldErrorKey),
  state: z.string('state.required' satisfies FieldErrorKey),
  zip: z.string('zip.required' satisfies FieldErrorKey),
};

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
