import 'server-only';
import type { LookupResponse } from '#lib/litepay/api.ts';
import { findGuestAccount } from './provider.ts';
import { guestLookupOutcome, isLookupJudged } from '#lib/litepay/guest-lookup-outcome.ts';
import { readingOf, readingTime } from '#lib/payment/server/account-reading.ts';
import { changePurchase, readForChange } from '#lib/payment/server/change-purchase.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { type BrowserSession, browserContext } from '#lib/session/browser-session.ts';
import { litepayFlow } from './litepay-flow.ts';
import { openLitepayPurchase } from './litepay-purchase.ts';
import { locatedAccountOf } from './located-account.ts';
import { locatedPlan } from './located-plan.ts';

interface Lookup {
  /** Ten digits. */
  phone: string;
  /** Five digits. */
  zip: string;
  /** The confirmed payment that the guest moves past. */
  after: string | null;
  /** The account of a refill link: the link locates no other one, and the guest does not learn the phone and ZIP code. */
  linkedAccountId?: string;
}

interface Located {
  response: LookupResponse;
  /** No wrong guess at an account: it was found, or the provider could not tell. */
  isRight: boolean;
}

/**
 * Spec 3 §4.5, step 1: finds the plan by phone and ZIP code. The answer reveals found or not, plan, price, days left and credit; nothing
 * else about the account leaves the server. A payment of this browser that is in progress, or has been confirmed meanwhile, is reported
 * instead. If nothing is found, nothing stays located, so that page and server agree.
 */
export async function locateGuestAccount(
  browserSession: BrowserSession,
  { phone, zip, after, linkedAccountId }: Lookup,
): Promise<Located> {
  const known = await openLitepayPurchase(browserSession.browserId);
  const { id, data } = known;
  const before = await readForChange(litepayFlow, browserSession, id, { after, known });
  if (before.outcome === 'open' || before.outcome === 'confirmed') {
    return { response: { outcome: before.outcome }, isRight: true };
  }

  const context = browserContext(browserSession, {
    trackingId: data.trackingId,
    caller: subjectHashOf('phone', phone),
  });
  const askedAt = await readingTime();
  const found = await findGuestAccount(context, { phone, zip });
  const isWanted = found.ok && (linkedAccountId === undefined || found.value.accountId === linkedAccountId);
  const isByLink = linkedAccountId !== undefined;
  const located = isWanted
    ? locatedAccountOf(found.value, { phone, zip, isByLink, ...(await readingOf(found.value.accountId, askedAt)) })
    : null;
  const answer = found.ok
    ? { ok: true as const, value: { isClosed: found.value.isClosed, hasPlan: located !== null } }
    : found;
  const outcome = guestLookupOutcome(answer);
  const isRight = outcome !== 'not-found' || !isLookupJudged(answer);
  const isFound = outcome === 'found' && located !== null;
  const changed = await changePurchase(litepayFlow, browserSession, id, {
    after,
    known,
    change: (data) => ({ ...data, located: isFound ? located : null, pin: null, failed: null, unsent: null }),
  });
  switch (changed.outcome) {
    case 'open':
    case 'confirmed':
      return { response: { outcome: changed.outcome }, isRight };
    case 'changed':
    case 'unavailable':
      return { response: { outcome: 'not-found' }, isRight };
    case 'done': {
      if (!isFound) return { response: { outcome: outcome === 'several' ? 'several' : 'not-found' }, isRight };
      const { contentVersion } = changed.purchase;
      const purchase = { id, version: contentVersion };
      return { response: { outcome: 'found', plan: locatedPlan(located), purchase }, isRight };
    }
  }
}
