import { CHECKOUT_WALKS } from './checkout-screens.ts';
import { PLAN_WALKS } from './plan-screens.ts';
import type { FlowScreens } from './screen.ts';

const QUERY = '?reference=7K2M-9QXD';

export const SHOP_SCREENS: FlowScreens = {
  flow: 'shop',
  walks: [
    ...PLAN_WALKS,
    ...CHECKOUT_WALKS,
    [{ name: 'error', page: 'buyflow.error', reach: (visitor) => visitor.goto(`/buy/error${QUERY}`) }],
    [
      {
        name: 'buyflow-error',
        page: 'buyflow.buyflowError',
        reach: (visitor) => visitor.goto(`/buy/buyflow-error${QUERY}`),
      },
    ],
  ],
};
