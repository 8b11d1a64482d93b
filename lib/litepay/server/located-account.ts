import 'server-only';
import { acpCreditCents, isAcpTileShown, isEnrolledWithoutCredit } from '#lib/domain/acp.ts';
import { calculateLitepayPrice } from '#lib/domain/litepay-price.ts';
import type { AccountForGuest } from './find-account-for-guest.ts';
import type { LocatedAccount } from './litepay-purchase.ts';

/** The stored form of an account that a guest has located; null if guests may not learn of it. */
export function locatedAccountOf(
  account: AccountForGuest,
  guest: Pick<LocatedAccount, 'phone' | 'zip' | 'isByLink' | 'readAt' | 'askedAt' | 'lastPaid'>,
): LocatedAccount | null {
  if (account.state === 'not-found') return null;
  const quote = calculateLitepayPrice(account.plans, account.acp, null);
  if (!quote) return null;
  const { planCode: code, lob, days, priceCents, creditCents } = quote;
  return {
    ...guest,
    accountId: account.accountId,
    plan: { code, lob, days, priceCents, creditCents },
    geoCode: account.geoCode,
    expiry: account.expiry,
    isPaused: account.isPaused,
    // A benefit is sent back to the provider only when it was deducted from the price.
    benefits: acpCreditCents(account.acp) > 0 ? account.benefits.slice(0, 1) : [],
    showAcpTile: isAcpTileShown(account.acp),
    isEnrolled: isEnrolledWithoutCredit(account.acp),
  };
}
