import 'server-only';
import type { PaymentFailure } from '#lib/api/payment.ts';
import { config } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { concernOf } from '#lib/rules/codes/message-for-code.ts';
import { isFailed } from '#lib/rules/payment/attempt-state.ts';
import { describeFailedPayment } from '#lib/services/codes/describe-code.ts';
import type { Attempt } from '#lib/store/attempt.ts';

/**
 * Describes why a payment took no money, in the current reader's language, with the reference to quote and what fixes it: the card, else
 * Customer Care. Null if the payment did not fail.
 */
export async function describePaymentFailure(attempt: Attempt, locale: Locale): Promise<PaymentFailure | null> {
  if (!isFailed(attempt.state)) return null;
  const { outcomeCode, reference } = attempt;
  const { text, codeLine } = await describeFailedPayment(outcomeCode, locale);
  const mends = concernOf(outcomeCode) === 'card' ? 'card' : 'support';
  return { text, codeLine, reference, mends, supportPhone: config().SUPPORT_PHONE };
}
