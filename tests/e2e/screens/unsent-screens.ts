import { expect } from '../support/test.ts';
import type { FlowScreens } from './screen.ts';

/** Quick refill where the account is read once more before a payment is sent (docs/decisions/days-on-hold.md). */
export const UNSENT_SCREENS: FlowScreens = {
  flow: 'unsent',
  settings: { PROVIDER_HAS: '' },
  walks: [
    [
      {
        name: 'guest-review',
        page: 'litepay.review',
        reach: async (visitor) => {
          await visitor.refill.open();
          await visitor.refill.find(await visitor.persona('expiring'));
          await visitor.refill.enterCard();
        },
      },
      {
        name: 'guest-not-charged',
        page: 'litepay.find',
        reach: async (visitor) => {
          const { phone } = await visitor.persona('expiring');
          const fault = { call: 'guest-dashboard', kind: 'code', code: 'BUS_CUSTDASH_024', match: { phone } } as const;
          await visitor.sandbox.fault(fault);
          await visitor.refill.pay();
          await expect(visitor.alert(visitor.t('litepay.find.unsent.title'))).toBeVisible({ timeout: 20_000 });
        },
      },
    ],
  ],
};
