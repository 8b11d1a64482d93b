import { describe, expect, it } from '@jest/globals';
import type { Catalog } from '#lib/plans/catalog.ts';
import { createCatalogCache } from './load-plan-catalog.ts';

const catalogAt = (priceCents: number): Catalog => ({
  plans: [
    {
      planCode: 'HSD_030',
      product: 'ECO-HSD-030',
      lob: 'HSD',
      title: '30 days',
      text: '',
      priceCents,
      chargeCode: 'RC',
      days: 30,
    },
  ],
  gateway: null,
  shipping: [],
});

type ResponseData = { ok: true; value: Catalog } | { ok: false } | 'throws' | 'hangs';

/** A provider that returns these responses in turn, and the clock of the process. */
function provider(...responses: ResponseData[]) {
  const clock = { ms: 1_000, calls: 0 };
  const load = createCatalogCache({
    fetch: async () => {
      const response = responses[Math.min(clock.calls, responses.length - 1)];
      clock.calls += 1;
      if (response === 'hangs') return new Promise(() => undefined);
      if (response === 'throws' || response === undefined) throw new Error('broken');
      return response;
    },
    now: () => clock.ms,
    wait: async () => undefined,
    ttlMs: 300_000,
    backoffMs: 15_000,
    firstWaitMs: 1_000,
  });
  const priceAfter = async (ms: number) => {
    clock.ms += ms;
    const found = (await load())?.plans[0]?.priceCents ?? null;
    // Lets background work finish.
    await new Promise((resolve) => setTimeout(resolve));
    return found;
  };
  return { clock, load, priceAfter };
}

const responseAt = (cents: number): ResponseData => ({ ok: true, value: catalogAt(cents) });

describe('the catalog of the home page', () => {
  it('is requested once for all concurrent views', async () => {
    const { clock, load, priceAfter } = provider(responseAt(4500));
    const views = await Promise.all([load(), load(), load()]);
    expect(views.map((view) => view?.plans.length)).toEqual([1, 1, 1]);
    expect(await priceAfter(299_000)).toBe(4500);
    expect(clock.calls).toBe(1);
  });

  it('is shown immediately when it is old, and refreshed in the background', async () => {
    const { clock, priceAfter } = provider(responseAt(4500), responseAt(4900));
    expect(await priceAfter(0)).toBe(4500);
    expect(await priceAfter(300_000)).toBe(4500);
    expect(clock.calls).toBe(2);
    expect(await priceAfter(0)).toBe(4900);
    expect(clock.calls).toBe(2);
  });

  it.each<[string, ResponseData]>([
    ['refuses', { ok: false }],
    ['breaks', 'throws'],
    ['sells nothing', { ok: true, value: { ...catalogAt(0), plans: [] } }],
    ['does not answer', 'hangs'],
  ])('stays the last good one while the provider %s', async (_what, outage) => {
    const { priceAfter } = provider(responseAt(4500), outage);
    expect(await priceAfter(0)).toBe(4500);
    expect(await priceAfter(300_000)).toBe(4500);
    expect(await priceAfter(300_000)).toBe(4500);
  });

  it('is missing until the first one arrives, and requested again after a while', async () => {
    const { clock, priceAfter } = provider({ ok: false }, { ok: false }, responseAt(4500));
    expect(await priceAfter(0)).toBeNull();
    expect(await priceAfter(14_000)).toBeNull();
    expect(clock.calls).toBe(1);
    expect(await priceAfter(1_000)).toBeNull();
    expect(await priceAfter(15_000)).toBe(4500);
  });

  it('does not keep views waiting for a provider that hangs', async () => {
    const { clock, priceAfter } = provider('hangs');
    expect(await priceAfter(0)).toBeNull();
    expect(await priceAfter(1_000)).toBeNull();
    expect(clock.calls).toBe(1);
  });
});
