import 'server-only';
import type { GuestAccount } from './provider-guest-account.ts';
import { acpCreditCents, isAcpTileShown, isEnrolledWithoutCredit } from '#lib/domain/acp.ts';
import { litepayPrice } from '#lib/domain/litepay-price.ts';
import type { LocatedAccount } from './litepay-purchase.ts';

/** The stored form of an account that a guest has located; null if it has no plan that a guest can refill. */
export function locatedAccountOf(
  account: GuestAccount,
  guest: Pick<LocatedAccount, 'phone' | 'zip' | 'isByLink' | 'readAt' | 'askedAt' | 'lastPaid'>,
): LocatedAccount | null {
  const quote = litepayPrice(account.plans, account.acp, null);
  if (!quote) return null;
  const { planCode: code, lob, days, priceCents, creditCents } = quote;
  return {
    ...guest,
    accountId: account.accountId,
    plan: { code, lob, days, priceCents, creditCents },
    geoCode: account.geoCode,
    expiry: account.expiry,
    // A benefit is sent back to the provider only when it was deducted from the price.
    benefits: acpCreditCents(account.acp) > 0 ? account.benefits.slice(0, 1) : [],
    showAcpTile: isAcpTileShown(account.acp),
    isEnrolled: isEnrolledWithoutCredit(account.acp),
  };
}
