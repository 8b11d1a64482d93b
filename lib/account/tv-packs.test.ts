import { describe, expect, it } from '@jest/globals';
import { tvPacks } from './tv-packs.ts';

const plan = (lob: string, planCode: string) => ({ lob, planCode });
const internet = plan('HSD', 'HSD_030');
const basic = plan('VIDEO', 'VDO_XITV_30');
const sports = plan('VIDEO', 'VDO_XITV_SPT_30');
const box = plan('TV200', 'TV_200');

describe('tvPacks', () => {
  it.each([
    ['none beside the internet', [internet], []],
    ['the basic pack', [internet, basic], [{ page: 'detail-xitv', plan: basic, addOns: [] }]],
    ['its add-ons, in any order', [sports, basic], [{ page: 'detail-xitv', plan: basic, addOns: [sports] }]],
    ['a pack of another name', [sports], [{ page: 'detail-xitv', plan: sports, addOns: [] }]],
    [
      'both kinds',
      [box, basic],
      [
        { page: 'detail-xitv', plan: basic, addOns: [] },
        { page: 'detail-tv200', plan: box, addOns: [] },
      ],
    ],
  ])('groups television plans: %s', (_what, plans, packs) => {
    expect(tvPacks(plans)).toEqual(packs);
  });
});
