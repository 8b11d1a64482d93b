import { addDays } from './days.ts';

/** One line of an offer; amounts are integer cents, the discount is below zero. */
export interface PromoLine {
  product: string;
  planCode: string;
  lob: 'HSD' | 'VIDEO';
  originCents: number;
  discountCents: number;
}

/** `startDate` and `endDate` are days in UTC; an offer ends with the beginning of its last one. */
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

/** Spec 1 §5, §9: the running offer, and those that the shop must not make: ended, not begun, two lines, another product. */
export function shopPromos(today: string): ShopPromo[] {
  const promo = (discId: string, change: Partial<ShopPromo> = {}): ShopPromo => ({
    discId,
    name: 'acquisition 10 for first refill',
    offerType: 'ACQUISITION',
    startDate: addDays(today, -30),
    endDate: addDays(today, 60),
    lines: [FIRST_REFILL],
    ...change,
  });
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

/** The offer of that name, if it can be had today; an order with any other one is refused. */
export function findRunningPromo(discId: string, today: string): PromoLine | undefined {
  if (discId !== RUNNING) return undefined;
  return shopPromos(today).find((promo) => promo.discId === RUNNING)?.lines[0];
}
