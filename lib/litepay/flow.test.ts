import { describe, expect, it } from '@jest/globals';
import { ATTEMPT_STATES } from '#lib/domain/attempt-state.ts';
import {
  LITEPAY_FLOW,
  type LitepayFacts,
  type LitepayStep,
  litepayRedirect,
  litepayStep,
  LITEPAY_ACCORDION_STEPS,
} from './flow.ts';

const NO_FACTS: LitepayFacts = { hasAccount: false, hasCard: false, attempt: null };
const STEPS: LitepayStep[] = ['entry', 'find', 'payment', 'review', 'status', 'confirmation'];

describe('litepayStep', () => {
  it.each<[string, LitepayStep, Partial<LitepayFacts>, LitepayStep]>([
    ['opens step 1 instead of step 2 without an account', 'payment', {}, 'find'],
    ['opens step 2 with an account', 'payment', { hasAccount: true }, 'payment'],
    ['opens step 2 instead of step 3 without a card', 'review', { hasAccount: true }, 'payment'],
    ['opens step 1 instead of step 3 without an account', 'review', { hasCard: true }, 'find'],
    ['opens step 3 with account and card', 'review', { hasAccount: true, hasCard: true }, 'review'],
    ['opens step 3 with a quoted attempt', 'review', { hasAccount: true, hasCard: true, attempt: 'ready' }, 'review'],
    [
      'leads to the waiting page once the attempt is submitted',
      'review',
      { hasAccount: true, hasCard: true, attempt: 'submitted' },
      'status',
    ],
    ['leads to the waiting page while the outcome is unknown', 'find', { attempt: 'unknown' }, 'status'],
    [
      'leads to the waiting page while the attempt is reviewed by hand',
      'confirmation',
      { attempt: 'manual' },
      'status',
    ],
    ['opens the receipt of a confirmed attempt', 'confirmation', { attempt: 'confirmed' }, 'confirmation'],
    ['leads from the waiting page to the receipt once confirmed', 'status', { attempt: 'confirmed' }, 'confirmation'],
    [
      'leads from the waiting page to step 1 once declined',
      'status',
      { hasAccount: true, attempt: 'declined' },
      'find',
    ],
    ['opens step 2 again after a decline', 'payment', { hasAccount: true, attempt: 'declined' }, 'payment'],
    ['leads from the receipt to the entry without an attempt', 'confirmation', {}, 'entry'],
    ['leads from the receipt to step 1 after a decline', 'confirmation', { attempt: 'declined' }, 'find'],
    [
      'leads from a step to the receipt once confirmed',
      'payment',
      { hasAccount: true, attempt: 'confirmed' },
      'confirmation',
    ],
  ])('%s', (_what, requestedStep, facts, step) => {
    expect(litepayStep(requestedStep, { ...NO_FACTS, ...facts })).toBe(step);
  });

  it('always resolves to a step that may be entered', () => {
    for (const requestedStep of STEPS) {
      for (const attempt of [null, ...ATTEMPT_STATES]) {
        for (const hasAccount of [true, false]) {
          for (const hasCard of [true, false]) {
            const facts = { hasAccount, hasCard, attempt };
            expect(LITEPAY_FLOW[litepayStep(requestedStep, facts)].needs(facts)).toBe(true);
          }
        }
      }
    }
  });
});

it('puts the steps of the accordion on one page, in their order', () => {
  const onPage = STEPS.filter((step) => LITEPAY_FLOW[step].path === LITEPAY_FLOW.find.path);
  expect(onPage).toEqual(LITEPAY_ACCORDION_STEPS);
  expect(onPage.map((step) => LITEPAY_FLOW[step].next)).toEqual(['payment', 'review', 'confirmation']);
});

describe('litepayRedirect', () => {
  it.each<[string, LitepayStep, Partial<LitepayFacts>, string | null]>([
    ['the refill page', 'find', {}, null],
    ['the refill page while paying', 'find', { attempt: 'submitted' }, '/litepay/status'],
    ['the receipt without a refill', 'confirmation', {}, '/litepay'],
    ['the receipt', 'confirmation', { attempt: 'confirmed' }, null],
    ['the waiting page with nothing to wait for', 'status', {}, '/litepay'],
    ['the waiting page', 'status', { attempt: 'unknown' }, null],
    ['the waiting page once confirmed', 'status', { attempt: 'confirmed' }, '/litepay/order-confirmation'],
  ])('redirects %s as its facts require', (_what, requestedStep, facts, path) => {
    expect(litepayRedirect(requestedStep, { ...NO_FACTS, ...facts })).toBe(path);
  });
});
