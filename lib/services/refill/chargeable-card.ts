import 'server-only';
import { now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { expiryProblems, parseMmyy } from '#lib/rules/card/expiry.ts';
import { monthIn } from '#lib/rules/shared/dates.ts';
import type { RefillAccount } from './refill-account.ts';

/** Spec 3 §5: the saved card, unless it has expired: charging it would be a decline that counts. */
export function chargeableCard(card: RefillAccount['card']): RefillAccount['card'] {
  const expiry = card && parseMmyy(card.expiry);
  const isExpired = expiry && expiryProblems(expiry, monthIn(config().PROVIDER_TIME_ZONE, clock())).includes('past');
  return isExpired ? null : card;
}
