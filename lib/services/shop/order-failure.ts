import 'server-only';
import type { OrderFailure } from '#lib/forms/shop-exchange.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { readOnlyFields } from '#lib/rules/contact/restored-contact.ts';
import { declineConcerns } from '#lib/rules/order/order-outcome.ts';
import { findPaymentFailure } from '#lib/services/payment/payment-failure.ts';
import { subjectOf } from '#lib/session/attempt-key.ts';
import type { BuyData } from '#lib/session/buy-data.ts';
import type { Attempt } from '#lib/store/attempt.ts';

/**
 * What an order that took no money tells, and what this shopper can change about it. Null when the order did not fail, and when what
 * was wrong with it was a phone that is another one by now.
 */
export async function findOrderFailure(
  attempt: Attempt,
  { handOff, customer }: Pick<BuyData, 'handOff' | 'customer'>,
  locale: Locale,
): Promise<OrderFailure | null> {
  const failure = await findPaymentFailure(attempt, locale);
  if (!failure) return null;
  const concern = declineConcerns(attempt.outcomeCode);
  if (concern === 'card') return { ...failure, mends: 'card' };
  if (attempt.subject !== subjectOf('phone', customer?.phone ?? '')) return null;
  return { ...failure, mends: readOnlyFields(handOff).includes('phone') ? 'identity' : 'phone' };
}
