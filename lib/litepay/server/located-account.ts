import 'server-only';
import type { GuestAccount } from './provider-guest-account.ts';
import { acpCreditCents, isAcpTileShown, isEnrolledWithoutCredit } from '#lib/domain/acp.ts';
import { litepayPrice } from '#lib/domain/litepay-price.ts';
import { lacks } from '#lib/provider/capabilities.ts';
import type { LocatedAccount } from './litepay-purchase.ts';

/**
 * Whether a guest may learn of the account and refill it, if it has a plan. An account that a move has paused is as unknown to guests as a
 * closed one, unless the provider promises that their refill leaves the move.
 */
export function canGuestRefill({ isClosed, isPaused }: Pick<GuestAccount, 'isClosed' | 'isPaused'>): boolean {
  return !isClosed && !(isPaused && lacks('refill-on-hold'));
}

/** The stored form of an account that a guest has located; null if a guest cannot refill it. */
export function locatedAccountOf(
  account: GuestAccount,
  guest: Pick<LocatedAccount, 'phone' | 'zip' | 'isByLink' | 'readAt' | 'askedAt' | 'lastPaid'>,
): LocatedAccount | null {
  if (!canGuestRefill(account)) return null;
  const quote = litepayPrice(account.plans, account.acp, null);
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
