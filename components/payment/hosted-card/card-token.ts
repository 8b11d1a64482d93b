import { CARD_BRANDS, type CardGateway } from '#lib/domain/card/card.ts';
import type { CardToken } from '#lib/payment/api.ts';

/** What a gateway says of a token; anything may stand in it. */
interface TokenFacts {
  token: unknown;
  brand: unknown;
  lastFour: unknown;
  /** MMYY. */
  expiration: unknown;
}

/** The token as our server takes it; null where the gateway says too little, or names a brand that is not accepted. */
export function toCardToken(gateway: CardGateway, facts: TokenFacts): CardToken | null {
  const { token, lastFour, expiration } = facts;
  const brand = CARD_BRANDS.find((one) => one === facts.brand);
  if (!brand || typeof token !== 'string' || !/^[!-~]{1,8192}$/.test(token)) return null;
  if (typeof lastFour !== 'string' || !/^\d{4}$/.test(lastFour)) return null;
  if (typeof expiration !== 'string' || !/^(?:0[1-9]|1[0-2])\d{2}$/.test(expiration)) return null;
  return { gateway, token, brand, lastFour, expiration };
}
