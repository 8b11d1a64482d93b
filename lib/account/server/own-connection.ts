import 'server-only';
import { config } from '#lib/config.ts';
import type { OwnConnectionView } from '#lib/account/views.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { ACTIVATION_ENTRY, REFILL_ENTRY } from '#lib/domain/entry-paths.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { ownConnection } from '#lib/plans/connection.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { referenceInAddress } from '#lib/session/account-reference.ts';
import { layoutViewOf, ownHomeOf } from './account-views.ts';
import type { AccountData } from './load-account-data.ts';

/** What keeps the owner's own account offline; null if it has no internet. */
export function ownConnectionViewOf(
  { ownerSession, accountId }: Pick<Owner, 'ownerSession' | 'accountId'>,
  data: AccountData,
  locale: Locale,
): OwnConnectionView | null {
  const { account, network } = data;
  if (!account.internet) return null;
  const newAccount = layoutViewOf(data).activation?.account ?? null;
  return {
    connection: ownConnection(ownHomeOf(data), account.isOnHold ? null : account.internet.expiry, network),
    activateHref: newAccount && accountPath(`/${locale}${ACTIVATION_ENTRY}?bhr=false`, newAccount),
    refillHref: accountPath(`/${locale}${REFILL_ENTRY}`, referenceInAddress(ownerSession, accountId)),
    supportPhone: config().SUPPORT_PHONE,
  };
}
