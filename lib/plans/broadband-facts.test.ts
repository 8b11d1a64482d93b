import { describe, expect, it } from '@jest/globals';
import type { Catalog, SoldPlan } from './catalog.ts';
import { broadbandFacts, downloadRange, planIdentifier } from './broadband-facts.ts';

const plan = (planCode: string, days: number, priceCents: number): SoldPlan => ({
  planCode,
  product: 'ECO-HSD-030',
  lob: 'HSD',
  title: '',
  text: '',
  priceCents,
  chargeCode: 'RC',
  days,
});

const catalog: Catalog = {
  plans: [plan('HSD_030', 30, 4500), plan('HSD_007', 7, 1500)],
  gateway: { product: 'ECO-HSD-WIFI', lob: 'HSD', planCode: 'WIFI', rateCents: 0 },
  shipping: [
    { code: 'EXP', rateCents: 1500, text: '' },
    { code: 'STD', rateCents: 0, text: '' },
  ],
};

describe('Broadband Facts', () => {
  it('publishes exactly these fields of a plan', () => {
    const [facts] = broadbandFacts(catalog, '0012345678');
    expect(Object.keys(facts ?? {}).toSorted()).toEqual([
      'contractMonths',
      'dataGb',
      'days',
      'downloadMbps',
      'earlyTerminationCents',
      'isIntroductory',
      'latencyMs',
      'oneTimeFees',
      'overageCentsPerGb',
      'periodFees',
      'planCode',
      'planIdentifier',
      'priceCents',
      'uploadMbps',
    ]);
  });

  it('returns a label for each plan, in their order, at the price of the provider', () => {
    const facts = broadbandFacts(catalog, '0012345678');
    expect(facts.map(({ planCode, days, priceCents }) => [planCode, days, priceCents])).toEqual([
      ['HSD_030', 30, 4500],
      ['HSD_007', 7, 1500],
    ]);
    for (const label of facts) {
      expect(label).toMatchObject({
        isIntroductory: false,
        contractMonths: 0,
        earlyTerminationCents: 0,
        periodFees: [],
      });
      expect(label.downloadMbps).toBeGreaterThan(label.uploadMbps);
    }
  });

  it('lists the gateway and its cheapest shipping as one-time fees', () => {
    const [label] = broadbandFacts(catalog, '0012345678');
    expect(label?.oneTimeFees).toEqual([
      { kind: 'gateway', cents: 0 },
      { kind: 'shipping', cents: 0 },
    ]);
    const [without] = broadbandFacts({ ...catalog, gateway: null, shipping: [] }, '0012345678');
    expect(without?.oneTimeFees).toEqual([]);
  });

  it('returns no label for a plan without figures', () => {
    expect(broadbandFacts({ ...catalog, plans: [plan('HSD_090', 90, 9900)] }, '0012345678')).toEqual([]);
  });

  it('returns the slowest and the fastest download of the plans', () => {
    const [label] = broadbandFacts(catalog, '0012345678');
    if (!label) throw new Error('no label');
    expect(downloadRange([label, { ...label, downloadMbps: 500 }])).toEqual({ least: label.downloadMbps, most: 500 });
    expect(downloadRange([])).toBeNull();
  });

  it.each([
    ['HSD_030', 'F0012345678HSD030000000000'],
    ['hsd-007', 'F0012345678HSD007000000000'],
    ['A_VERY_LONG_PLAN_CODE', 'F0012345678AVERYLONGPLANCO'],
  ])('identifies %s by 26 characters', (planCode, identifier) => {
    expect(planIdentifier(planCode, '0012345678')).toBe(identifier);
    expect(identifier).toHaveLength(26);
  });
});
