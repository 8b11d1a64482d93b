import type { AvailablePlan } from '#lib/domain/litepay-price.ts';
import { isInternet } from '#lib/domain/plan-days.ts';

/** Spec 1 §3: what is sold in a market, in our own terms. All rates are integer cents. */
export interface SoldProduct {
  name: string;
  lob: string;
  plans: readonly {
    planCode: string;
    title: string;
    text: string;
    rateCents: number;
    chargeCode: string;
    days: number;
  }[];
}

export interface SoldPlan {
  planCode: string;
  product: string;
  lob: string;
  /** The provider's text, for a plan that our messages do not cover. */
  title: string;
  text: string;
  priceCents: number;
  chargeCode: string;
  days: number;
}

export type Gateway = NonNullable<Catalog['gateway']>;

export interface ShippingOption {
  code: string;
  rateCents: number;
  text: string;
}

export type Catalog = ReturnType<typeof buildCatalog>;

export const HARDWARE = 'HW';

/** Spec 1 §3: a plan with the charge code HW is the hardware; the internet plans can be chosen, longest first. */
export function buildCatalog(products: readonly SoldProduct[], shipping: readonly ShippingOption[]) {
  const all = products.flatMap(({ name, lob, plans }) =>
    plans.map(({ rateCents, ...plan }): SoldPlan => {
      return { ...plan, product: name, lob, priceCents: rateCents };
    }),
  );
  const hardware = all.find(({ chargeCode }) => chargeCode === HARDWARE);
  const plans = all.filter(({ chargeCode, lob, days }) => chargeCode !== HARDWARE && isInternet(lob) && days > 0);
  return {
    plans: plans.sort((one, other) => other.days - one.days),
    gateway: hardware
      ? { product: hardware.product, lob: hardware.lob, planCode: hardware.planCode, rateCents: hardware.priceCents }
      : null,
    shipping: [...shipping],
  };
}

/** The plans that a closed account can reconnect with: it has none of its own, so those of its market are used. Prices in integer cents. */
export function reconnectPlans({ plans }: Catalog): (AvailablePlan & { text: string })[] {
  return plans.map(({ planCode, lob, priceCents, days, text }) => ({ planCode, lob, priceCents, days, text }));
}
