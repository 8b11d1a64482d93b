import { lastFour } from '#lib/domain/card/card-number.ts';
import type { CardForm } from '#lib/payment/card-form.ts';
import type { WalletApproval } from '#lib/payment/wallet.ts';
import { billingLines } from './card-recap.tsx';

/** What is charged: a card that was typed in, or one that a wallet approved. */
export type PayingCard = CardForm | WalletApproval;

/** How the card is shown before it is charged. */
export function recapOf(paying: PayingCard) {
  if ('wallet' in paying) {
    const { brand, lastFour: digits, label } = paying;
    return { brand, lastFour: digits, label, address: [] };
  }
  const { card, billing } = paying;
  return { brand: card.brand, lastFour: lastFour(card.cardNumber), address: billingLines(billing) };
}
