import { toWireCard } from '#components/payment/card-for-wire.ts';
import type { PaymentChanges } from '#lib/account/payment-api.ts';
import type { ConfirmedCard } from '#lib/payment/card-form-values.ts';
import type { AccountPost } from '../../use-account-post.ts';
import { changePayment, type PaymentChangeResult } from '../../use-payment-change.ts';

type Rest = Pick<PaymentChanges['card'], 'locale' | 'version' | 'enroll' | 'terms'>;

export { SaveProblem } from './save-problem.tsx';

/** `isKept`: what was typed may be sent again as it is. */
export type SentCard = PaymentChangeResult & { isKept: boolean };

/** Saves the card of a refill. Loaded on demand, because few refills save one. */
export async function sendCard(post: AccountPost, { card, billing }: ConfirmedCard, rest: Rest): Promise<SentCard> {
  const wireCard = await toWireCard(card);
  if (!wireCard.ok) return { outcome: 'failed', text: null, codeLine: null, isKept: false };
  const saved = await changePayment(post, 'card', { ...rest, billing, ...wireCard.value });
  // The card is as good as before without auto-refill, and before maintenance.
  const isKept = saved.outcome === 'notOffered' || (saved.outcome === 'failed' && saved.isUnsent === true);
  return { ...saved, isKept };
}
