import 'server-only';
import { config } from '#lib/config.ts';
import type { BillingDetail } from '#lib/domain/card/billing.ts';
import { randomUUID } from 'node:crypto';
import { keyedHash } from '#lib/http/secrets.ts';
import type { JsonResponse } from '#lib/http/json-handler.ts';
import type { CardSummary, CardToken } from '#lib/payment/api.ts';
import { isWithoutEffect, type ProviderResult } from '#lib/provider/provider-result.ts';
import { store } from '#lib/store/store.ts';

/** Decision on billing addresses: chooses the schema of a request by what this provider asks for, when the request is read. */
export function billingSchemaFromConfig<Schema>(schemas: Record<BillingDetail, Schema>): () => Schema {
  return () => schemas[config().BILLING_ADDRESS];
}

/** How a card came in a request. */
type RequestCard =
  | { cardToken: CardToken; cardSummary?: undefined }
  | { cardSummary: CardSummary; cardToken?: undefined };

/** What a payment has of the card in its request: all that is kept of it, and the token that pays once. */
export function toPaymentCard({ cardToken, cardSummary }: RequestCard): {
  card: CardSummary;
  cardToken: CardToken | null;
} {
  if (!cardToken) return { card: cardSummary, cardToken: null };
  const { brand, lastFour } = cardToken;
  return { card: { brand, lastFour }, cardToken };
}

/**
 * Whether a request's card comes the way in which this site takes cards: encrypted, or as a token of the gateway that is set up. Only an
 * express button, where there is one, may leave out who pays.
 */
export function isCardAccepted(request: object, { isPayerAsked = true }: { isPayerAsked?: boolean } = {}): boolean {
  const { CARD_ENTRY, CARD_EXPRESS, CARD_GATEWAY } = config();
  const { card, cardToken, billing }: CardFields = request;
  if (cardToken === undefined) return card === undefined || CARD_ENTRY === 'encrypted';
  const hasPayer = !isPayerAsked || billing !== undefined || CARD_EXPRESS;
  return CARD_ENTRY === 'hosted' && cardToken.gateway === CARD_GATEWAY && hasPayer;
}

interface CardFields {
  card?: object | undefined;
  cardToken?: CardToken | undefined;
  billing?: object | undefined;
}

/** The response to a card that comes in another way: an old page, or no page of this site. Nothing was sent. */
export const CARD_NOT_ACCEPTED: JsonResponse = { status: 400, body: { reason: 'invalid', fields: [] } };

/** What the provider's gateway says of a token that was used before; our own store says the same, before anything is sent. */
export const CARD_TOKEN_USED = 'CARD_TOKEN_001';

/** What the store knows of a token. Keyed with the oldest secret, so that adding one changes nothing. */
export function hashCardToken({ gateway, token }: CardToken): string {
  const oldest = config().SESSION_SECRET.at(-1);
  if (!oldest) throw new Error('SESSION_SECRET is empty');
  return keyedHash(oldest, 'card token', gateway, token);
}

/** Sends a card to be saved. The same token is never sent a second time, unless it was provably not sent. */
export async function sendCardOnce(
  cardToken: CardToken | undefined,
  send: () => Promise<ProviderResult<null>>,
): Promise<ProviderResult<null>> {
  if (!cardToken) return send();
  const { cardTokens } = await store();
  const hash = hashCardToken(cardToken);
  const usedFor = `saved ${randomUUID()}`;
  if (!(await cardTokens.claim(hash, usedFor))) {
    return { ok: false, reason: 'code', code: CARD_TOKEN_USED, message: null, status: 409 };
  }
  const result = await send();
  if (!result.ok && isWithoutEffect(result)) await cardTokens.release(hash, usedFor);
  return result;
}
