import { lastFour } from '#lib/domain/card/card.ts';
import type { CardSummary, CardToken, EncryptedCard } from '#lib/payment/api.ts';
import type { HostedCard, TypedCard } from '#lib/payment/card-form-values.ts';
import type { Result } from '#lib/result.ts';
import { loadCard } from './card-entry.ts';

/** A card in a request: encrypted by this browser, or as the gateway's token. */
export type WireCard = { card: EncryptedCard; cardSummary: CardSummary } | { cardToken: CardToken };

/**
 * The card as it may leave this browser. `attempt`: the payment that it is for; absent to save the card. `not-sent`: it cannot be encrypted,
 * or the gateway does not respond. `insecure`: the page was loaded over plain http. `gone`: it has to be entered again.
 */
export async function toWireCard(
  card: TypedCard | HostedCard,
  attempt?: string,
): Promise<Result<WireCard, 'not-sent' | 'insecure' | 'gone'>> {
  if ('createToken' in card) {
    const token = await card.createToken(attempt);
    if (token.ok) return { ok: true, value: { cardToken: token.value } };
    return { ok: false, reason: token.reason === 'gone' ? 'gone' : 'not-sent' };
  }
  const cardPart = await loadCard().catch(() => null);
  const encryption = await cardPart?.encryptCard(card, attempt);
  if (!encryption) return { ok: false, reason: 'not-sent' };
  if (!encryption.ok) return encryption;
  const cardSummary = { brand: card.brand, lastFour: lastFour(card.cardNumber) };
  return { ok: true, value: { card: encryption.value, cardSummary } };
}
