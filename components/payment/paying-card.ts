import { lastFour } from '#lib/domain/card/card-number.ts';
import type { CardForm } from '#lib/payment/card-form.ts';
import { billingLines } from './card-recap.tsx';

/** What is charged: a card that was typed in. */
export type PayingCard = CardForm;

/** How the card is shown before it is charged. */
export function recapOf(paying: PayingCard) {
  const { card, billing } = paying;
  return { brand: card.brand, lastFour: lastFour(card.cardNumber), address: billingLines(billing) };
}
