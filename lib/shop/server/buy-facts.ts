import 'server-only';
import type { BuyFacts } from '#lib/shop/flow.ts';
import { isFailed } from '#lib/domain/attempt-state.ts';
import { isUnrecoverable } from '#lib/shop/order-outcome.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { type BuyPurchase, validPromos } from './shop-purchase.ts';

const NO_PURCHASE: BuyFacts = {
  isReady: false,
  hasPromo: false,
  isBack: false,
  hasCustomer: false,
  hasDetails: false,
  attempt: null,
  hasFailed: false,
};

/** The facts of a purchase that the flow's step table needs. */
export function buyFacts(purchase: BuyPurchase | null, attempt: Attempt | null): BuyFacts {
  if (!purchase) return NO_PURCHASE;
  const { data } = purchase;
  return {
    isReady: data.catalog !== null,
    hasPromo: data.catalog !== null && validPromos(data.catalog).length > 0,
    isBack: data.handOff !== null,
    hasCustomer: data.customer !== null,
    hasDetails: data.details !== null,
    attempt: attempt?.state ?? null,
    hasFailed: attempt !== null && isFailed(attempt.state) && isUnrecoverable(attempt.outcomeCode),
  };
}

/** The purchase's latest order: quoted, in progress or settled. */
export async function findBuyOrder({ attempt: id }: BuyPurchase): Promise<Attempt | null> {
  return id === null ? null : (await store()).attempts.find(id);
}
