import * as z from 'zod/mini';
import type { MonthOfYear } from '#lib/domain/card/expiry.ts';
import { reportErrors } from '#lib/domain/field-errors.ts';
import { cardFields, readCardForm } from '#lib/payment/card-form.ts';
import { type CardForm } from '#lib/payment/card-form-values.ts';
import { normalizeBilling } from '#lib/payment/billing-rules.ts';
import { deliveryFields, type OrderDetails, type OrderDetailsFormValues, parseDelivery } from './order-details-form.ts';

/** The browser's schema with our own card fields. `today`: the current month in the provider's time zone. The card stays in memory. */
export function orderDetailsFormSchema({ today }: { today: MonthOfYear }) {
  return z.pipe(
    z.object({ ...cardFields, ...deliveryFields, sameAsService: z.boolean() }),
    z.transform((values: OrderDetailsFormValues, context): OrderDetails & Pick<CardForm, 'card'> => {
      const { errors, form } = readCardForm(values, today);
      const shipping = parseDelivery(values, normalizeBilling(values));
      const isWrong = reportErrors({ ...errors, ...shipping.errors }, values, context);
      if (isWrong || !form) return z.NEVER;
      return { ...form, sameAsService: values.sameAsService, delivery: shipping.delivery };
    }),
  );
}
