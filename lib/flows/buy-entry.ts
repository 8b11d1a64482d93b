import { type Place, placeOf } from '#lib/rules/serviceability/location-token.ts';
import type { BuyStep } from './buy.ts';

/** What the address of the shop's entry says; null where it does not. */
export interface BuyEntryQuery {
  lm: string | null;
  promo: string | null;
  digitalSessionId: string | null;
}

export type BuyEntry =
  /** Back from the identity service with its session. */
  | { kind: 'return'; digitalSessionId: string }
  /** A place to serve, with or without the direct way to the offer. */
  | { kind: 'place'; place: Place; step: Extract<BuyStep, 'internet' | 'directPromo'> }
  /** The direct way to the offer, for the place that this browser knows already; to the marketing page when it knows none. */
  | { kind: 'offer'; step: 'directPromo' }
  /** Nothing to go by: to the marketing page. */
  | { kind: 'marketing' };

/** Spec 1 §2: the session to restore comes first, then the place; promo=true goes to the offer's own page. */
export function buyEntry({ lm, promo, digitalSessionId }: BuyEntryQuery): BuyEntry {
  if (digitalSessionId !== null && /^[\w.:-]{1,128}$/.test(digitalSessionId))
    return { kind: 'return', digitalSessionId };
  const isDirectCart = promo === 'true';
  const place = lm === null ? null : placeOf(lm);
  if (place) return { kind: 'place', place, step: isDirectCart ? 'directPromo' : 'internet' };
  return isDirectCart && lm === null ? { kind: 'offer', step: 'directPromo' } : { kind: 'marketing' };
}
