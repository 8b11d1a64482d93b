/** Spec 1 §3, §5: an offer of the buy flow, in our own terms. */
export interface BuyPromo {
  id: string;
  offerType: string;
  /** Digit groups from the year down, in UTC. */
  startDate: string;
  /** Empty when the offer has no end. */
  endDate: string;
  lines: readonly PromoLine[];
}

export interface PromoLine {
  product: string;
  planCode: string;
  lob: string;
  /** Integer cents per unit. */
  originCents: number;
  /** Integer cents per unit, below zero: 4500 and -3500 make 1000. */
  discountCents: number;
}

/** Spec 1 §9: the only product with offers. */
const PROMO_PRODUCT = 'ECO-HSD-030';

/** Spec 1 §5: started, not ended, with exactly one line, for the promoted product. `now` in ms since 1970. */
export function isBuyPromoValid(promo: BuyPromo, now: number): boolean {
  const start = utcOf(promo.startDate);
  const end = promo.endDate.trim() === '' ? Infinity : utcOf(promo.endDate);
  if (start === null || end === null || start > now || end < now) return false;
  return promo.lines.length === 1 && promo.lines[0]?.product === PROMO_PRODUCT;
}

/** Spec 1 §9: the effective price is the origin price plus the discount per unit; never below zero. Integer cents. */
export function effectiveCents({ originCents, discountCents }: PromoLine): number {
  return Math.max(0, originCents + discountCents);
}

/** '2026-11-20', '2026/11/20 08:30:00', '20261120' and '20261120083000' alike; null when the groups make no date. */
function utcOf(text: string): number | null {
  const packed = /^\s*(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2})?)?\s*$/.exec(text)?.slice(1);
  const groups = (packed ?? text.match(/\d+/g) ?? []).filter(Boolean).map(Number);
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, milli = 0] = groups;
  if (year < 1000 || month < 1 || month > 12 || day < 1 || day > 31) return null;
  const time = Date.UTC(year, month - 1, day, hour, minute, second, milli);
  return new Date(time).getUTCDate() === day ? time : null;
}
