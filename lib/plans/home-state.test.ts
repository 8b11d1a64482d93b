import { describe, expect, it } from '@jest/globals';
import { HOME_STATES, type HomeFacts, type HomeState, type PublicState, toHome, toPublicState } from './home-state.ts';

const ACTIVE: HomeFacts = {
  isDeactivated: false,
  isBeingSetUp: false,
  isPaused: false,
  hasOutage: false,
  daysLeft: 21,
  hasDeclinedCard: false,
  isExpiring: false,
};

const ALONE: Record<HomeState, Partial<HomeFacts>> = {
  deactivated: { isDeactivated: true },
  'being-set-up': { isBeingSetUp: true },
  paused: { isPaused: true },
  outage: { hasOutage: true },
  expired: { daysLeft: 0 },
  declined: { hasDeclinedCard: true },
  expiring: { isExpiring: true },
  active: {},
};

describe('toHome', () => {
  it.each(HOME_STATES)('returns %s if no other state applies', (state) => {
    expect(toHome({ ...ACTIVE, ...ALONE[state] })).toEqual({ state, others: [] });
  });

  const PAIRS = HOME_STATES.slice(1, -1).flatMap((state, index) =>
    HOME_STATES.slice(index + 2, -1).map((other): [HomeState, HomeState] => [state, other]),
  );
  it.each(PAIRS)('lets %s take precedence over %s', (state, other) => {
    const home = toHome({ ...ACTIVE, ...ALONE[other], ...ALONE[state] });
    // A home without days is not expiring any more.
    const isOver = state === 'expired' && other === 'expiring';
    expect(home).toEqual({ state, others: isOver ? [] : [other] });
  });

  it('returns no other state for a deactivated home', () => {
    const all = Object.assign({}, ACTIVE, ...Object.values(ALONE));
    expect(toHome(all)).toEqual({ state: 'deactivated', others: [] });
  });
});

describe('toPublicState', () => {
  const FACTS = { isClosed: false, isPaused: false, hasPlan: true, daysLeft: 3 };

  it.each<[string, Partial<typeof FACTS>, Parameters<typeof toPublicState>[1], PublicState]>([
    ['days left', {}, { keepsMoves: false }, 'days-left'],
    ['no days left', { daysLeft: 0 }, { keepsMoves: false }, 'no-days-left'],
    ['an outage', {}, { keepsMoves: false, hasOutage: true }, 'outage'],
    ['an outage without days left', { daysLeft: 0 }, { keepsMoves: false, hasOutage: true }, 'outage'],
    ['nothing of a closed home', { isClosed: true }, { keepsMoves: true, hasOutage: true }, 'not-found'],
    ['nothing of a home without a plan', { hasPlan: false }, { keepsMoves: true }, 'not-found'],
    ['nothing of a paused home', { isPaused: true }, { keepsMoves: false, hasOutage: true }, 'not-found'],
    [
      'the same of a paused home as of another, where refills keep a move',
      { isPaused: true },
      { keepsMoves: true },
      'days-left',
    ],
  ])('reveals %s', (_what, facts, provider, state) => {
    expect(toPublicState({ ...FACTS, ...facts }, provider)).toBe(state);
  });
});
