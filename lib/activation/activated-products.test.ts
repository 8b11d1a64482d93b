import { expect, it } from '@jest/globals';
import { activatedProducts } from './activated-products.ts';

const week = { lob: 'HSD', planCode: 'HSD_007' };
const tv = { lob: 'VIDEO', planCode: 'VDO_XITV_30' };
const sent = ({ lob, planCode }: typeof week) => ({ lob, productCode: planCode });
const MONTH = { lob: 'HSD', productCode: 'HSD_030' };

it.each([
  [[], [MONTH]],
  [[week], [sent(week)]],
  [[tv], [MONTH, sent(tv)]],
  [
    [tv, week],
    [sent(tv), sent(week)],
  ],
])('%j begin as %j', (waiting, products) => {
  expect(activatedProducts(waiting)).toEqual(products);
});
