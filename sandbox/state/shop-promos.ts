import { addDays } from './days.ts';
import { OWN_CODES_MARKET, SECOND_MARKET } from './catalog.ts';

/** One line of an offer; amounts are integer cents, and the discount is negative. */
export interface PromoLine {
  product: string;
  planCode: string;
  lob: 'HSD' | 'VIDEO';
  originCents: number;
  discountCents: number;
}

/** `startDate` and `endDate` are days in UTC; an offer ends when its end date begins. */
export interface ShopPromo {
  discId: string;
  name: string;
  offerType: string;
  startDate: string;
  endDate: string | null;
  lines: PromoLine[];
}

const FIRST_REFILL: PromoLine = {
  product: 'ECO-HSD-030',
  planCode: 'HSD_030',
  lob: 'HSD',
  originCents: 4500,
  discountCents: -3500,
};

const RUNNING = 'P_ACQ10_FIRST_REFILL';
const SECOND_RUNNING = 'P_ACQ35_FIRST_REFILL';

/**
 * Spec 1 §5, §9: the market's current offer, and offers that the shop must not show: ended, not begun, two lines, another product.
 * The second market has only its own current offer.
 */
export function shopPromos(today: string, marketId: string): ShopPromo[] {
  const promo = (discId: string, change: Partial<ShopPromo> = {}): ShopPromo => ({
    discId,
    name: 'acquisition 10 for first refill',
    offerType: 'ACQUISITION',
    startDate: addDays(today, -30),
    endDate: addDays(today, 60),
    lines: [FIRST_REFILL],
    ...change,
  });
  if (marketId === OWN_CODES_MARKET) return [];
  if (marketId === SECOND_MARKET) {
    const lines = [{ ...FIRST_REFILL, originCents: 5500, discountCents: -2000 }];
    return [promo(SECOND_RUNNING, { name: 'acquisition 35 for first refill', lines })];
  }
  return [
    promo('P_ACQ10_ENDED', { startDate: addDays(today, -90), endDate: addDays(today, -31) }),
    promo(RUNNING),
    promo('P_ACQ10_NEXT', { startDate: addDays(today, 30), endDate: null }),
    promo('P_ACQ_BUNDLE', { lines: [FIRST_REFILL, { ...FIRST_REFILL, product: 'ECO-TV-030', lob: 'VIDEO' }] }),
    promo('P_ACQ_WEEK', {
      lines: [{ ...FIRST_REFILL, product: 'ECO-HSD-007', planCode: 'HSD_007', originCents: 1500, discountCents: -500 }],
    }),
  ];
}

/** Returns the offer with this id if it is available in the market today; an order with any other offer is refused. */
export function findRunningPromo(discId: string, today: string, marketId: string): PromoLine | undefined {
  if (discId !== RUNNING && discId !== SECOND_RUNNING) return undefined;
  return shopPromos(today, marketId).find((promo) => promo.discId === discId)?.lines[0];
}
