import type { BillingDetail } from '#lib/domain/card/billing.ts';
import type { FieldErrors, FormRules } from '#lib/domain/field-errors.ts';
import { billingErrors, normalizeBilling } from '#lib/payment/billing-rules.ts';
import { type CardStepValues, type FilledCardForm, optionErrors } from '#lib/payment/card-form-values.ts';

export { asksAboutState, suggestPlace } from '#components/payment/billing-place.ts';

/** The rules of a form around a gateway's fields, which have their own. */
export function buildCardRules({
  billing: detail,
}: {
  billing: BillingDetail;
}): FormRules<CardStepValues, FilledCardForm> {
  const check = (values: CardStepValues): FieldErrors<keyof CardStepValues> => ({
    ...billingErrors(normalizeBilling(values, detail), detail),
    ...optionErrors(values),
  });
  return {
    check,
    parse: (values) => {
      if (Object.values(check(values)).some((key) => key)) return null;
      const { savePaymentMethod, enrollInAutoRefill = false } = values;
      const options = savePaymentMethod !== undefined && { options: { savePaymentMethod, enrollInAutoRefill } };
      return { billing: normalizeBilling(values, detail), ...options };
    },
  };
}
