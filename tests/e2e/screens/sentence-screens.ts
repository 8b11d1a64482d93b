import { expect } from '../support/test.ts';
import type { FlowScreens } from './screen.ts';

/** An owner's refill where a sentence by the button stands for the box (docs/decisions/agreement-to-a-refill.md). */
export const SENTENCE_SCREENS: FlowScreens = {
  flow: 'refill-sentence',
  settings: { REFILL_AGREEMENT: 'sentence' },
  walks: [
    [
      {
        name: 'review',
        page: 'refill.review',
        reach: async (visitor) => {
          const { ownRefill } = visitor;
          await ownRefill.openCart(await visitor.persona('expiring'));
          await ownRefill.next.click();
          await ownRefill.button('refill.payment.next').click();
          await expect(ownRefill.heading('refill.review.title')).toBeVisible();
          await expect(ownRefill.submit).toBeVisible();
        },
      },
    ],
  ],
};
