import 'server-only';
import type { Locale } from '#lib/i18n/locales.ts';
import { isSettled } from '#lib/rules/payment/attempt-state.ts';
import { referenceOf } from '#lib/rules/payment/reference.ts';
import { attemptKey, nextNonce } from '#lib/session/attempt-key.ts';
import type { Attempt, NewAttempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';

/** Who buys: what the key of a charge follows from, and what the record keeps of it. */
export interface Payer {
  nonce: string;
  /** The browser's random id. */
  visit: string;
  trackingId: string;
  /** The provider's name of the flow. */
  flow: string;
  /** The account, or what stands for it until there is one. */
  accountId: string;
  /** A keyed hash of whom it is charged for. */
  subject: string;
}

interface Purchase {
  state: NewAttempt['state'];
  quote: NewAttempt['quote'];
  /** Of what was agreed to, where that is all known with the quote. */
  fingerprint: string | null;
  locale: Locale;
}

/**
 * Stores what is about to be bought under the key that follows from the payer's nonce, the flow and the account. While the
 * outcome under a key is open or nothing was submitted, the key stays; once it is known, the nonce moves on, to the same next
 * nonce in every tab and instance. Returns the stored attempt, whose state may be an open one.
 */
export async function nextAttempt(
  { nonce: given, visit, trackingId, flow, accountId, subject }: Payer,
  purchase: Purchase,
): Promise<{ attempt: Attempt; nonce: string }> {
  const { attempts } = await store();
  let nonce = given;
  for (;;) {
    const id = attemptKey({ nonce, flow, accountId });
    const known = await attempts.find(id);
    if (known && isSettled(known.state)) {
      // Not in the head of the loop: Next's bundler takes the head for unreachable when the body ends in a return.
      nonce = nextNonce(nonce);
      continue;
    }
    const reference = referenceOf(Buffer.from(id, 'hex'));
    const attempt = await attempts.saveQuote(
      { id, visit, flow, subject, reference, trackingId, ...purchase },
      Date.now(),
    );
    return { attempt, nonce };
  }
}
