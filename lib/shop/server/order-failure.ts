import 'server-only';
import type { PaymentFailure } from '#lib/payment/api.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { findConcern } from '#lib/domain/codes/message-for-code.ts';
import { readOnlyFields } from '#lib/domain/contact/restored-contact.ts';
import { describePaymentFailure } from '#lib/payment/server/payment-status.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { BuyData } from './shop-purchase.ts';

/**
 * Describes why an order took no money, and what fixes it: the card, another phone, else Customer Care. Null if the order did not fail, or
 * if its phone was the problem and has been changed since.
 */
export async function describeOrderFailure(
  attempt: Attempt,
  { handOff, customer }: Pick<BuyData, 'handOff' | 'customer'>,
  locale: Locale,
): Promise<PaymentFailure | null> {
  const failure = await describePaymentFailure(attempt, locale);
  if (!failure || findConcern(attempt.outcomeCode) !== 'phone') return failure;
  if (attempt.subjectHash !== hashSubject('phone', customer?.phone ?? '')) return null;
  return { ...failure, mends: readOnlyFields(handOff).includes('phone') ? 'identity' : 'phone' };
}
