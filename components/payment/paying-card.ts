import { lastFour, type CardSummary } from '#lib/domain/card/card.ts';
import type { BillingFormValues } from '#lib/payment/billing-rules.ts';
import type { TypedCard, HostedCard } from '#lib/payment/card-form-values.ts';
import { billingLines } from './card-recap.tsx';

/** What is charged: a card that was typed in, or approved by an express button, which knows no billing address of ours. */
export interface PayingCard {
  card: TypedCard | HostedCard;
  billing: BillingFormValues | null;
}

export function summarizeCard(card: TypedCard | HostedCard): CardSummary {
  return { brand: card.brand, lastFour: 'createToken' in card ? card.lastFour : lastFour(card.cardNumber) };
}

/** How the card is shown before it is charged. */
export function toCardRecap({ card, billing }: PayingCard) {
  return { ...summarizeCard(card), address: billing ? billingLines(billing) : [] };
}

/** The card's part of a payment. */
export function payingPart({ card, billing }: PayingCard) {
  return { card, extra: billing ? { billing } : {} };
}

/** The approval of an express button is used up by the payment that was refused. */
export const isUsedUp = ({ card }: PayingCard) => 'createToken' in card && card.isExpress === true;
