import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { PaymentFailure } from '#lib/forms/litepay-exchange.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { isFailed } from '#lib/rules/payment/attempt-state.ts';
import { describeCode } from '#lib/services/codes/describe-code.ts';
import type { Attempt } from '#lib/store/attempt.ts';

/**
 * What a payment that took no money tells, in the language of whoever reads it now, with the reference to quote. A code that
 * leaves the money in doubt was settled since: then that is said instead. Null when the payment did not fail.
 */
export async function findPaymentFailure(attempt: Attempt, locale: Locale): Promise<PaymentFailure | null> {
  if (!isFailed(attempt.state)) return null;
  const { outcomeCode, reference } = attempt;
  const { meaning, text, codeLine } = await describeCode(outcomeCode, locale);
  if (outcomeCode && meaning.charged === 'no') return { text, codeLine, reference };
  const t = await getTranslations({ locale, namespace: 'payment.notCharged' });
  return { text: t('text'), codeLine, reference };
}
