import 'server-only';
import { config } from '#lib/config.ts';
import type { OwnConnectionView } from '#lib/account/views.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { REFILL_ENTRY } from '#lib/domain/entry-paths.ts';
import { daysRemaining } from '#lib/domain/paid-days.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { connectionOf } from '#lib/plans/connection.ts';
import { readNetworkState } from '#lib/plans/server/provider-service-status.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { referenceInAddress } from '#lib/session/select-account.ts';
import type { AccountData } from './load-account-data.ts';

/** What keeps the owner's own account offline; null if it has no internet. The provider is asked about its network besides. */
export async function loadOwnConnection(
  { ownerSession, accountId, context }: Owner,
  view: AccountData,
  locale: Locale,
): Promise<OwnConnectionView | null> {
  const { account, today } = view;
  if (!account.internet) return null;
  const { expiry } = account.internet;
  const daysLeft = expiry === null ? 0 : daysRemaining(expiry, today);
  const network = await readNetworkState(context, accountId, 'by the owner');
  return {
    connection: connectionOf({ daysLeft, expiry, isPaused: account.isPaused }, network),
    refillHref: accountPath(`/${locale}${REFILL_ENTRY}`, referenceInAddress(ownerSession, accountId)),
    supportPhone: config().SUPPORT_PHONE,
  };
}
