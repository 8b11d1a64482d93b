import 'server-only';
import { getTranslations } from 'next-intl/server';
import { loadOwnerAccount } from '#lib/account/server/provider-account.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { PaymentFailure } from '#lib/payment/api.ts';
import { describePaymentFailure } from '#lib/payment/server/payment-status.ts';
import { paymentGuard } from '#lib/session/owner-guard.ts';
import { type Owner, ownerStoreId } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';

/** The rules of every payment of a signed-in owner. */
export const ownerPaymentRules = {
  guard: paymentGuard,
  getBrowserId: ownerStoreId,
  limit: 'charge',
  payer: 'owner',
} as const;

/**
 * As `describePaymentFailure`, for an account that has to be open: if the provider has closed it since, no other try can succeed, whatever
 * its code says.
 */
export async function describeOwnerFailure(
  owner: Owner,
  attempt: Attempt,
  locale: Locale,
): Promise<PaymentFailure | null> {
  const failure = await describePaymentFailure(attempt, locale);
  if (!failure || failure.mends === 'card' || attempt.outcomeCode === null) return failure;
  const account = await loadOwnerAccount(owner.callContext, owner.accountId);
  if (!account.ok || !account.value.isClosed) return failure;
  const t = await getTranslations({ locale, namespace: 'payment.notCharged' });
  return { ...failure, text: t('closed'), codeLine: null, mends: 'account' };
}
