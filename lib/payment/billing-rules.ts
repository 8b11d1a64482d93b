import {
  addressLineProblem,
  type BillingDetail,
  normalizeBillingZip,
  billingZipProblem,
  cityProblem,
  nameOnCardProblem,
} from '#lib/domain/card/billing.ts';
import { parseUsState } from '#lib/domain/contact/us-states.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import { type FieldErrors, textError } from '#lib/domain/field-errors.ts';
import { normalizeText } from '#lib/domain/typed-text.ts';

/** The rules of a billing address, apart from their schemas: a form around a gateway's card fields does without the schema library. */

/** Spec 3 §5: the part of the card form that reaches our server unencrypted. */
export interface BillingFormValues extends UsAddress {
  name: string;
}

/** Trimmed, composed, the state as its code, the zip as 5 or 5-4 digits; '' for lines that are not asked for. */
export function normalizeBilling(values: BillingFormValues, detail: BillingDetail = 'full'): BillingFormValues {
  const alone = { name: normalizeText(values.name), zip: normalizeBillingZip(values.zip) };
  if (detail === 'zip') return { addressLine1: '', addressLine2: '', city: '', state: '', ...alone };
  return {
    addressLine1: normalizeText(values.addressLine1),
    addressLine2: normalizeText(values.addressLine2),
    city: normalizeText(values.city),
    state: parseUsState(values.state) ?? '',
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
