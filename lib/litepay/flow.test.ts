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

const nothing: LitepayFacts = { hasAccount: false, hasCard: false, attempt: null };
const STEPS: LitepayStep[] = ['entry', 'find', 'payment', 'review', 'status', 'confirmation'];

describe('litepayStep', () => {
  it.each<[string, LitepayStep, Partial<LitepayFacts>, LitepayStep]>([
    ['step 2 opens only after step 1', 'payment', {}, 'find'],
    ['step 2 after step 1', 'payment', { hasAccount: true }, 'payment'],
    ['step 3 opens only after step 2', 'review', { hasAccount: true }, 'payment'],
    ['step 3 with nothing found', 'review', { hasCard: true }, 'find'],
    ['step 3 after step 2', 'review', { hasAccount: true, hasCard: true }, 'review'],
    ['a frozen total changes nothing', 'review', { hasAccount: true, hasCard: true, attempt: 'ready' }, 'review'],
    ['sent: the waiting page alone', 'review', { hasAccount: true, hasCard: true, attempt: 'submitted' }, 'status'],
    ['unknown: the waiting page alone', 'find', { attempt: 'unknown' }, 'status'],
    ['manual: the waiting page alone', 'confirmation', { attempt: 'manual' }, 'status'],
    ['confirmed: the receipt', 'confirmation', { attempt: 'confirmed' }, 'confirmation'],
    ['confirmed while waiting', 'status', { attempt: 'confirmed' }, 'confirmation'],
    ['declined while waiting: back to the steps', 'status', { hasAccount: true, attempt: 'declined' }, 'find'],
    ['declined: step 2 can be tried again', 'payment', { hasAccount: true, attempt: 'declined' }, 'payment'],
    ['a receipt without a refill', 'confirmation', {}, 'entry'],
    ['a receipt of a declined refill', 'confirmation', { attempt: 'declined' }, 'find'],
    [
      'a step of a confirmed refill leads to its receipt',
      'payment',
      { hasAccount: true, attempt: 'confirmed' },
      'confirmation',
    ],
  ])('%s', (_what, wanted, facts, step) => {
    expect(litepayStep(wanted, { ...nothing, ...facts })).toBe(step);
  });

  it('ends everywhere on a step that may be entered', () => {
    for (const wanted of STEPS) {
      for (const attempt of [null, ...ATTEMPT_STATES]) {
        for (const hasAccount of [true, false]) {
          for (const hasCard of [true, false]) {
            const facts = { hasAccount, hasCard, attempt };
            expect(LITEPAY_FLOW[litepayStep(wanted, facts)].needs(facts)).toBe(true);
          }
        }
      }
    }
  });
});

it('has the steps of the accordion on one page, each leading to the one below it', () => {
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
  ])('%s', (_what, wanted, facts, path) => {
    expect(litepayRedirect(wanted, { ...nothing, ...facts })).toBe(path);
  });
});
