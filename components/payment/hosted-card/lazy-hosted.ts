import type { Resolver } from 'react-hook-form';
import { optionErrors, type CardStepValues, type FilledCardForm } from '#lib/payment/card-form-values.ts';
import type { FieldErrorKey, FieldErrors } from '#lib/domain/field-errors.ts';
import type { BillingDetail } from '#lib/domain/card/billing.ts';
import { billingErrors, normalizeBilling } from '#lib/payment/billing-rules.ts';

export { asksAboutState } from '#components/payment/billing-place.ts';
export { watchPlace } from '#components/payment/billing-place.ts';

/** The rules of a form around a gateway's fields, which have their own. */
export function cardResolver({
  billing: detail,
}: {
  billing: BillingDetail;
}): Resolver<CardStepValues, unknown, FilledCardForm> {
  return (values) => {
    const billing = normalizeBilling(values, detail);
    const { savePaymentMethod, enrollInAutoRefill = false } = values;
    const fieldErrors: FieldErrors<keyof CardStepValues> = {
      ...billingErrors(billing, detail),
      ...optionErrors(values),
    };
    const errors = Object.entries<FieldErrorKey | null | undefined>(fieldErrors).filter(([, key]) => key);
    if (errors.length > 0) {
      const formErrors = Object.fromEntries(
        errors.map(([field, message]) => [field, { type: 'custom', message: String(message) }]),
      );
      return { values: {}, errors: formErrors };
    }
    const options = savePaymentMethod !== undefined && { options: { savePaymentMethod, enrollInAutoRefill } };
    return { values: { billing, ...options }, errors: {} };
  };
}
