import 'server-only';
import type { CardSummary, CardToken } from '#lib/payment/api.ts';

/** How a card came in a request. */
type CardInRequest =
  | { cardToken: CardToken; cardSummary?: undefined }
  | { cardSummary: CardSummary; cardToken?: undefined };

/** What a payment has of the card in its request: all that is kept of it, and the token that pays once. */
export function cardPartOf({ cardToken, cardSummary }: CardInRequest): {
  card: CardSummary;
  cardToken: CardToken | null;
} {
  if (!cardToken) return { card: cardSummary, cardToken: null };
  const { brand, lastFour } = cardToken;
  return { card: { brand, lastFour }, cardToken };
}
