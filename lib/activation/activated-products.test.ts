import { expect, it, jest } from '@jest/globals';
import { activatedProducts } from './activated-products.ts';

const week = { lob: 'HSD', planCode: 'HSD_007' };
const tv = { lob: 'VIDEO', planCode: 'VDO_XITV_30' };
const sent = ({ lob, planCode }: typeof week) => ({ lob, productCode: planCode });
const FIBER = { lob: 'HSD', planCode: 'FIBER-50' };

it.each([
  [[], [sent(FIBER)]],
  [[week], [sent(week)]],
  [[tv], [sent(FIBER), sent(tv)]],
  [
    [tv, week],
    [sent(tv), sent(week)],
  ],
])('%j begin as %j, with the longest plan that is sold if none of them is internet', async (waiting, products) => {
  expect(await activatedProducts(waiting, async () => FIBER)).toEqual(products);
});

it('asks what is sold only where no plan of internet waits', async () => {
  const longest = jest.fn(async () => null);
  expect(await activatedProducts([week], longest)).toEqual([sent(week)]);
  expect(longest).not.toHaveBeenCalled();
  expect(await activatedProducts([tv], longest)).toEqual([sent(tv)]);
});
