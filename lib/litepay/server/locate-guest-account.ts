import 'server-only';
import type { LookupResponse } from '#lib/litepay/api.ts';
import { guestLookupOutcome } from '#lib/litepay/guest-lookup-outcome.ts';
import { createAccountReading, storeTime } from '#lib/payment/server/account-reading.ts';
import { changePurchase, loadForChange } from '#lib/payment/server/change-purchase.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { type BrowserSession, browserContext } from '#lib/session/browser-session.ts';
import { findAccountForGuest } from './find-account-for-guest.ts';
import { litepayFlow } from './litepay-flow.ts';
import { openLitepayPurchase } from './litepay-purchase.ts';
import type { GuestLookup } from './look-up.ts';
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

/**
 * Spec 3 §4.5, step 1: finds the plan by phone and ZIP code. The answer reveals found or not, plan, price, days left and credit; nothing
 * else about the account leaves the server. A payment of this browser that is in progress, or has been confirmed meanwhile, is reported
 * instead. If nothing is found, or the provider cannot say, nothing stays located, so that page and server agree.
 */
export async function locateGuestAccount(
  browserSession: BrowserSession,
  { phone, zip, after, linkedAccountId }: Lookup,
): Promise<GuestLookup<LookupResponse>> {
  const known = await openLitepayPurchase(browserSession.browserId);
  const { id, data } = known;
  const before = await loadForChange(litepayFlow, browserSession, id, { afterPayment: after, loadedPurchase: known });
  if (before.outcome === 'open' || before.outcome === 'confirmed') {
    return { response: { outcome: before.outcome }, isRight: true };
  }

  const context = browserContext(browserSession, {
    trackingId: data.trackingId,
    caller: hashSubject('phone', phone),
  });
  const askedAt = await storeTime();
  const found = await findAccountForGuest(context, { phone, zip });
  // The phone of a link may be another account's by now.
  const isOther = found.ok && linkedAccountId !== undefined && found.value.accountId !== linkedAccountId;
  const isByLink = linkedAccountId !== undefined;
  const located =
    found.ok && !isOther
      ? locatedAccountOf(found.value, {
          phone,
          zip,
          isByLink,
          ...(await createAccountReading(found.value.accountId, askedAt)),
        })
      : null;
  const outcome = isOther ? 'not-found' : guestLookupOutcome(found);
  const changed = await changePurchase(litepayFlow, browserSession, id, {
    afterPayment: after,
    loadedPurchase: known,
    change: (data) => ({ ...data, located, pin: null, failed: null, unsent: null }),
  });
  switch (changed.outcome) {
    // These say nothing of what was found, so they count alike whatever it was.
    case 'open':
    case 'confirmed':
      return { response: { outcome: changed.outcome }, isRight: true };
    case 'changed':
    case 'unavailable':
      return { response: { outcome: 'unavailable' }, isRight: true };
    case 'done': {
      if (outcome !== 'found') return { response: { outcome }, isRight: outcome !== 'not-found' };
      if (!located) throw new Error('A found account cannot be located');
      const purchase = { id, version: changed.purchase.contentVersion };
      return { response: { outcome, plan: locatedPlan(located), purchase }, isRight: true };
    }
  }
}
