import { describe, expect, it } from '@jest/globals';
import { ATTEMPT_STATES } from '#lib/domain/attempt-state.ts';
import { BUY_FLOW, type BuyFacts, buyRedirect, type BuyStep, buyStep } from './flow.ts';

const nothing: BuyFacts = {
  isReady: false,
  hasPromo: false,
  isBack: false,
  hasCustomer: false,
  hasDetails: false,
  attempt: null,
  hasFailed: false,
};
const ready = { isReady: true };
const back = { ...ready, isBack: true };
const known = { ...back, hasCustomer: true };
const detailed = { ...known, hasDetails: true };
const STEPS = Object.keys(BUY_FLOW) as BuyStep[];

describe('buyStep', () => {
  it.each<[string, BuyStep, Partial<BuyFacts>, BuyStep]>([
    ['a page without an address begins at the entry', 'internet', {}, 'entry'],
    ['even the last one', 'orderReview', {}, 'entry'],
    ['the plans', 'internet', ready, 'internet'],
    ['an offer page with an offer', 'directPromo', { ...ready, hasPromo: true }, 'directPromo'],
    ['an offer page without one', 'directPromo', ready, 'internet'],
    ['the hand-off', 'digitalSession', ready, 'digitalSession'],
    ['no second hand-off', 'digitalSession', back, 'customerInfo'],
    ['no second hand-off for somebody known', 'digitalSession', known, 'orderDetails'],
    ['the hand-off without an address', 'digitalSession', {}, 'entry'],
    ['the return', 'digitalSessionReturn', ready, 'digitalSessionReturn'],
    ['customer info needs the hand-off', 'customerInfo', ready, 'internet'],
    ['customer info after it', 'customerInfo', back, 'customerInfo'],
    ['customer info to look at', 'customerInfo', known, 'customerInfo'],
    ['payment before the hand-off', 'orderDetails', ready, 'internet'],
    ['payment before customer info', 'orderDetails', back, 'customerInfo'],
    ['payment', 'orderDetails', known, 'orderDetails'],
    ['the review before payment', 'orderReview', known, 'orderDetails'],
    ['the review', 'orderReview', detailed, 'orderReview'],
    ['the confirmation without an order', 'orderConfirmation', detailed, 'orderReview'],
    ['the confirmation of nothing', 'orderConfirmation', {}, 'entry'],
    ['the waiting page with nothing to wait for', 'status', detailed, 'orderReview'],
    ['being placed: the waiting page alone', 'orderReview', { ...detailed, attempt: 'submitted' }, 'status'],
    ['unknown: the waiting page alone', 'internet', { ...detailed, attempt: 'unknown' }, 'status'],
    ['manual: the waiting page alone', 'orderConfirmation', { attempt: 'manual' }, 'status'],
    ['placed while waiting', 'status', { ...detailed, attempt: 'confirmed' }, 'orderConfirmation'],
    ['placed: going back orders nothing', 'orderReview', { ...detailed, attempt: 'confirmed' }, 'orderConfirmation'],
    ['placed: the receipt needs nothing else', 'orderConfirmation', { attempt: 'confirmed' }, 'orderConfirmation'],
    ['a new entry after an order', 'entry', { ...detailed, attempt: 'confirmed' }, 'entry'],
    ['a new entry while one is placed', 'entry', { ...detailed, attempt: 'unknown' }, 'entry'],
    ['declined while waiting: payment', 'status', { ...detailed, attempt: 'declined' }, 'orderDetails'],
    ['failed for good while waiting', 'status', { ...detailed, attempt: 'declined', hasFailed: true }, 'error'],
    ['after a decline payment', 'orderReview', { ...detailed, attempt: 'declined', hasFailed: true }, 'orderDetails'],
    ['not charged: payment', 'status', { ...detailed, attempt: 'not_charged' }, 'orderDetails'],
    ['not even sent: the review', 'orderReview', { ...detailed, attempt: 'not_sent' }, 'orderReview'],
    ['the error page', 'error', {}, 'error'],
    ['the error page while an order is placed', 'error', { attempt: 'unknown' }, 'error'],
    ['the other error page', 'buyflowError', {}, 'buyflowError'],
  ])('%s', (_what, wanted, facts, step) => {
    expect(buyStep(wanted, { ...nothing, ...facts })).toBe(step);
  });

  it('always leads to a step that may be entered, and stays there', () => {
    const flags = Array.from({ length: 64 }, (_, bits) => {
      const has = (bit: number) => Boolean(bits & (1 << bit));
      const [isReady, hasPromo, isBack] = [has(0), has(1), has(2)];
      return { isReady, hasPromo, isBack, hasCustomer: has(3), hasDetails: has(4), hasFailed: has(5) };
    });
    const all: BuyFacts[] = [null, ...ATTEMPT_STATES].flatMap((attempt) => flags.map((flag) => ({ ...flag, attempt })));
    const wrong = all.flatMap((facts) =>
      STEPS.filter((wanted) => {
        const step = buyStep(wanted, facts);
        return !BUY_FLOW[step].needs(facts) || buyStep(step, facts) !== step;
      }).map((wanted) => ({ wanted, facts })),
    );
    expect(all).toHaveLength(64 * 11);
    expect(wrong).toEqual([]);
  });
});

it.each<[BuyStep, string, number | null]>([
  ['entry', '/buy', null],
  ['directPromo', '/buy/direct-promo', null],
  ['internet', '/buy/internet', 20],
  ['digitalSession', '/buy/session', 40],
  ['digitalSessionReturn', '/buy/session', 50],
  ['customerInfo', '/buy/customer-info', 60],
  ['orderDetails', '/buy/order-details', 80],
  ['orderReview', '/buy/order-review', 95],
  ['status', '/buy/status', 95],
  ['orderConfirmation', '/buy/order-confirmation', 100],
  ['error', '/buy/error', 100],
  ['buyflowError', '/buy/buyflow-error', 100],
])('%s is %s at %s percent', (step, path, progress) => {
  expect(BUY_FLOW[step]).toMatchObject({ path, progress });
});

describe('buyRedirect', () => {
  it.each<[BuyStep, Partial<BuyFacts>, string | null]>([
    ['internet', {}, '/buy'],
    ['internet', ready, null],
    ['digitalSession', back, '/buy/customer-info'],
    ['digitalSessionReturn', back, null],
    ['orderReview', { ...detailed, attempt: 'submitted' }, '/buy/status'],
    ['status', { attempt: 'unknown' }, null],
    ['status', { attempt: 'confirmed' }, '/buy/order-confirmation'],
    ['status', { ...detailed, attempt: 'declined', hasFailed: true }, '/buy/error'],
  ])('%s with %j leads to %s', (wanted, facts, path) => {
    expect(buyRedirect(wanted, { ...nothing, ...facts })).toBe(path);
  });
});
