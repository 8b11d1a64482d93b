import 'server-only';
import { getTranslations } from 'next-intl/server';
import { config } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { isLookupJudged } from '#lib/litepay/guest-lookup-outcome.ts';
import type { PaymentFailure } from '#lib/payment/api.ts';
import { describePaymentFailure } from '#lib/payment/server/payment-status.ts';
import type { CallContext } from '#lib/provider/call.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { findAccountForGuest } from './find-account-for-guest.ts';
import type { LocatedAccount } from './litepay-purchase.ts';

/**
 * As `describePaymentFailure`; where guests may not learn of the located account any more, no other try can succeed, whatever the code says.
 * A guest is not told why.
 */
export async function describeGuestFailure(
  { context, located }: { context: CallContext; located: LocatedAccount | null },
  attempt: Attempt,
  locale: Locale,
): Promise<PaymentFailure | null> {
  const failure = await describePaymentFailure(attempt, locale);
  if (!failure || !located || failure.mends === 'card' || attempt.outcomeCode === null) return failure;
  const { accountId, phone, zip } = located;
  const found = await findAccountForGuest(context, { phone, zip });
  const isGone = found.ok
    ? found.value.state === 'not-found' || found.value.accountId !== accountId
    : isLookupJudged(found);
  if (!isGone) return failure;
  const t = await getTranslations({ locale, namespace: 'payment.notCharged' });
  return { ...failure, text: t('gone', { supportPhone: config().SUPPORT_PHONE }), codeLine: null, mends: 'support' };
}
