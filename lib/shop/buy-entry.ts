import { type Place, parseLocationToken } from '#lib/serviceability/location-token.ts';
import type { BuyStep } from './flow.ts';

/** The query of the shop's entry; null for what is missing. */
export interface BuyEntryQuery {
  lm: string | null;
  promo: string | null;
  /** The code of the plan that was chosen before the shop was entered. */
  plan: string | null;
  digitalSessionId: string | null;
}

export type BuyEntry =
  /** Back from the identity service with its session. */
  | { kind: 'return'; digitalSessionId: string }
  /** A place to serve; enters at the plans or at the offer's own page. */
  | { kind: 'place'; place: Place; plan: string | null; step: Extract<BuyStep, 'internet' | 'directPromo'> }
  /** The offer's own page, for the place that this browser already has; without one, the marketing page. */
  | { kind: 'offer'; step: 'directPromo' }
  /** Nothing usable: to the marketing page. */
  | { kind: 'marketing' };

/** Spec 1 §2: the session to restore comes first, then the place; promo=true goes to the offer's own page. */
export function parseBuyEntry({ lm, promo, plan, digitalSessionId }: BuyEntryQuery): BuyEntry {
  if (digitalSessionId !== null && /^[\w.:-]{1,128}$/.test(digitalSessionId))
    return { kind: 'return', digitalSessionId };
  const isDirectCart = promo === 'true';
  const place = lm === null ? null : parseLocationToken(lm);
  if (place) {
    const planCode = plan !== null && /^[\w-]{1,32}$/.test(plan) ? plan : null;
    return { kind: 'place', place, plan: planCode, step: isDirectCart ? 'directPromo' : 'internet' };
  }
  return isDirectCart && lm === null ? { kind: 'offer', step: 'directPromo' } : { kind: 'marketing' };
}
