import { describe, expect, it } from '@jest/globals';
import { createLocationToken } from '#lib/serviceability/location-token.ts';
import { type BuyEntry, parseBuyEntry, type BuyEntryQuery } from './buy-entry.ts';

const place = { locationId: 'LOC00000001' };
const lm = createLocationToken({ ...place, marketId: '14167' });
const marketing: BuyEntry = { kind: 'marketing' };

describe('parseBuyEntry', () => {
  it.each<[string, Partial<BuyEntryQuery>, BuyEntry]>([
    ['no query', {}, marketing],
    ['a place', { lm }, { kind: 'place', place, plan: null, step: 'internet' }],
    ['a place and a plan', { lm, plan: 'HSD_007' }, { kind: 'place', place, plan: 'HSD_007', step: 'internet' }],
    ['a place and a plan that is none', { lm, plan: '<b>' }, { kind: 'place', place, plan: null, step: 'internet' }],
    ['a plan alone', { plan: 'HSD_007' }, marketing],
    ['a place and an offer', { lm, promo: 'true' }, { kind: 'place', place, plan: null, step: 'directPromo' }],
    ['a place and no offer', { lm, promo: 'false' }, { kind: 'place', place, plan: null, step: 'internet' }],
    ['an offer alone', { promo: 'true' }, { kind: 'offer', step: 'directPromo' }],
    ['no offer alone', { promo: 'false' }, marketing],
    ['a place that is none', { lm: 'x' }, marketing],
    ['a place that is none, with an offer', { lm: 'x', promo: 'true' }, marketing],
    ['a session', { digitalSessionId: 'ds-1' }, { kind: 'return', digitalSessionId: 'ds-1' }],
    ['a session before a place', { digitalSessionId: 'ds-1', lm }, { kind: 'return', digitalSessionId: 'ds-1' }],
    ['an empty session', { digitalSessionId: '' }, marketing],
    ['a session that is none', { digitalSessionId: 'a/../b' }, marketing],
    ['a session of no length that anybody gives', { digitalSessionId: 'x'.repeat(129) }, marketing],
  ])('%s', (_what, query, expected) => {
    expect(parseBuyEntry({ lm: null, promo: null, plan: null, digitalSessionId: null, ...query })).toEqual(expected);
  });
});
