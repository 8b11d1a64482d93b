import { usePlanName } from '#components/account/use-plan-name.ts';
import { WhatItBuys } from '#components/payment/what-it-buys.tsx';
import { type RefillCart, refillDays } from '#lib/plans/refill-cart.ts';
import { tvEnds } from '#lib/plans/tv-ends.ts';
import type { ExpiryPreview } from '#lib/payment/views.ts';

/** Until when each product of a refill's cart is paid after it. */
export function RefillBuys({ preview, cart }: { preview: ExpiryPreview; cart: RefillCart }) {
  const planName = usePlanName();
  const ends = tvEnds([...cart.packages, ...cart.addOns], preview.tv ?? [], preview.today);
  const tv = ends.map(({ code, until }) => ({ name: planName(code, ''), until }));
  return <WhatItBuys preview={preview} days={refillDays(cart)} tv={tv} />;
}
