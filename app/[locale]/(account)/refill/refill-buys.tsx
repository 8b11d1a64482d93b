import { usePlanName } from '#components/account/use-plan-name.ts';
import { WhatItBuys } from '#components/payment/what-it-buys.tsx';
import { type RefillCart, refillDays, tvEnds } from '#lib/plans/refill-cart.ts';
import type { ExpiryPreview } from '#lib/payment/views.ts';
import type { RefillPrices } from '#lib/plans/refill-price.ts';

interface Props {
  preview: ExpiryPreview;
  cart: RefillCart;
  plans: RefillPrices['plans'];
}

/** Until when each product of a refill's cart is paid after it. */
export function RefillBuys({ preview, cart, plans }: Props) {
  const planName = usePlanName();
  const tvCodes = new Set([...cart.packages, ...cart.addOns]);
  const television = plans.filter(({ planCode }) => tvCodes.has(planCode));
  const ends = tvEnds(television, preview.tv ?? [], preview.today);
  const tv = ends.map(({ code, until }) => ({ name: planName(code, ''), until }));
  return <WhatItBuys preview={preview} days={refillDays(cart, plans)} tv={tv} />;
}
