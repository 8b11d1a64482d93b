import 'server-only';
import type { Locale } from '#lib/i18n/locales.ts';
import { referenceOf } from '#lib/rules/payment/reference.ts';
import { isSettled } from '#lib/rules/payment/attempt-state.ts';
import { attemptKey, nextNonce, subjectOf } from '#lib/session/attempt-key.ts';
import type { GuestVisit } from '#lib/session/guest-visit.ts';
import type { Attempt, NewAttempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';

/** The provider's name of the flow (spec 3 §9). */
export const GUEST_REFILL_FLOW = 'EZREFILL';

interface Purchase {
  state: NewAttempt['state'];
  quote: NewAttempt['quote'];
  locale: Locale;
}

/**
 * Stores what is about to be bought under the key that follows from the visit's nonce, the flow and the account. While the
 * outcome under a key is open or nothing was submitted, the key stays; once it is known, the nonce moves on, to the same next
 * nonce in every tab and instance. Returns the stored attempt, whose state may be an open one.
 */
export async function nextAttempt(
  visit: GuestVisit,
  { state, quote, locale }: Purchase,
): Promise<{ attempt: Attempt; nonce: string }> {
  if (!visit.located) throw new Error('Nothing is located, so nothing can be bought');
  const { attempts } = await store();
  const { accountId } = visit.located;
  let { nonce } = visit;
  for (;;) {
    const id = attemptKey({ nonce, flow: GUEST_REFILL_FLOW, accountId });
    const known = await attempts.find(id);
    if (known && isSettled(known.state)) {
      // Not in the head of the loop: Next's bundler takes the head for unreachable when the body ends in a return.
      nonce = nextNonce(nonce);
      continue;
    }
    const attempt = await attempts.saveQuote(
      {
        id,
        visit: visit.visit,
        flow: GUEST_REFILL_FLOW,
        subject: subjectOf('account', accountId),
        state,
        quote,
        fingerprint: null,
        reference: referenceOf(Buffer.from(id, 'hex')),
        locale,
        trackingId: visit.trackingId,
      },
      Date.now(),
    );
    return { attempt, nonce };
  }
}
