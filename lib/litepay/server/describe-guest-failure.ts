import 'server-only';
import { getTranslations } from 'next-intl/server';
import { config } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { isLookupJudged } from '#lib/litepay/guest-lookup-outcome.ts';
import type { PaymentFailure } from '#lib/payment/api.ts';
import { describePaymentFailure } from '#lib/payment/server/payment-status.ts';
import type { ProviderContext } from '#lib/provider/call.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { LocatedAccount } from './litepay-purchase.ts';
import { findGuestAccount } from './provider.ts';

/**
 * As `describePaymentFailure`; where the located account is not found any more or has been closed, no other try can succeed, whatever the
 * code says. A guest is not told which of the two it is.
 */
export async function describeGuestFailure(
  { context, located }: { context: ProviderContext; located: LocatedAccount | null },
  attempt: Attempt,
  locale: Locale,
): Promise<PaymentFailure | null> {
  const failure = await describePaymentFailure(attempt, locale);
  if (!failure || !located || failure.mends === 'card' || attempt.outcomeCode === null) return failure;
  const { accountId, phone, zip } = located;
  const found = await findGuestAccount(context, { phone, zip });
  const isGone = found.ok ? found.value.isClosed || found.value.accountId !== accountId : isLookupJudged(found);
  if (!isGone) return failure;
  const t = await getTranslations({ locale, namespace: 'payment.notCharged' });
  return { ...failure, text: t('gone', { supportPhone: config().SUPPORT_PHONE }), codeLine: null, mends: 'support' };
}
