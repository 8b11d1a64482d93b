import { expect, it } from '@jest/globals';
import { tvEnds } from './refill-cart.ts';

it('returns the last paid day of every television product, and nothing for internet', () => {
  const own = [
    { planCode: 'VDO_XITV_30', expiry: '2026-12-10' },
    { planCode: 'VDO_XITV_LAT_30', expiry: '2026-11-01' },
  ];
  const products = [
    { planCode: 'HSD_030', lob: 'HSD', days: 30 },
    { planCode: 'VDO_XITV_30', lob: 'VIDEO', days: 30 },
    { planCode: 'VDO_XITV_LAT_30', lob: 'VIDEO', days: 30 },
    { planCode: 'VDO_XITV_ENT_30', lob: 'VIDEO', days: 30 },
    { planCode: 'TV-45', lob: 'VIDEO', days: 7 },
    { planCode: 'VDO_V0_TV200', lob: 'TV200', days: 30 },
  ];
  expect(tvEnds(products, own, '2026-11-25')).toEqual([
    // Added to the days that are left.
    { code: 'VDO_XITV_30', until: '2027-01-09' },
    // Ended before, or never had: the day of the payment counts.
    { code: 'VDO_XITV_LAT_30', until: '2026-12-24' },
    { code: 'VDO_XITV_ENT_30', until: '2026-12-24' },
    { code: 'TV-45', until: '2026-12-01' },
  ]);
});
