import { describe, expect, it } from '@jest/globals';
import {
  fallbackStep,
  furthestOnPage,
  guardedPaths,
  nextPath,
  nextStep,
  progressSteps,
  redirectPath,
  resolveNext,
  resolveStep,
  stepCount,
  type StepTable,
  type StepTitles,
} from './step-table.ts';

interface Facts {
  size: 'small' | 'large' | null;
  hasCard: boolean;
  isPaid: boolean;
}
type Step = 'size' | 'card' | 'courier' | 'receipt';

const notPaid = ({ isPaid }: Facts) => !isPaid;
const hasSize = (facts: Facts) => notPaid(facts) && facts.size !== null;
const isLarge = (facts: Facts) => hasSize(facts) && facts.size === 'large' && facts.hasCard;
const paid = ({ isPaid }: Facts) => isPaid;

/** Size and card are an accordion; large items need a courier. */
const TABLE: StepTable<Step, Facts> & StepTitles<Step, 'first' | 'later'> = {
  size: { path: '/shelf', title: 'first', progress: 33, number: 1, needs: notPaid, else: 'receipt', next: 'card' },
  card: { path: '/shelf', title: 'first', progress: 33, number: 2, needs: hasSize, else: 'size', next: 'courier' },
  courier: {
    path: '/shelf/courier',
    title: 'later',
    progress: null,
    needs: isLarge,
    elseIf: [{ when: paid, to: 'receipt' }],
    else: 'card',
    next: 'receipt',
  },
  receipt: { path: '/shelf/receipt', title: 'later', progress: 100, needs: paid, else: 'size', next: null },
};

const nothing: Facts = { size: null, hasCard: false, isPaid: false };
const small: Facts = { ...nothing, size: 'small', hasCard: true };
const large: Facts = { ...small, size: 'large' };
const bought: Facts = { ...large, isPaid: true };

describe('a step table', () => {
  it.each<[string, Step, Facts, Step]>([
    ['a step whose needs are met', 'courier', large, 'courier'],
    ['one step back', 'courier', small, 'card'],
    ['as many as it takes', 'courier', nothing, 'size'],
    ['the first case that holds', 'courier', bought, 'receipt'],
    ['on to a later step', 'card', bought, 'receipt'],
  ])('shows %s', (_what, wanted, facts, step) => {
    expect(resolveStep(TABLE, wanted, facts)).toBe(step);
  });

  it.each<[string, Step, Facts, string | null]>([
    ['may stay', 'courier', large, null],
    ['may stay on the page of its step, at another step', 'card', nothing, null],
    ['goes to the page of the step that is shown', 'courier', small, '/shelf'],
  ])('redirects a request %s', (_what, wanted, facts, path) => {
    expect(redirectPath(TABLE, wanted, facts)).toBe(path);
  });

  it.each<[string, Step, Facts, Step]>([
    ['the step before, where the step itself may be entered', 'courier', large, 'card'],
    ['what is shown instead, where it may not', 'courier', nothing, 'size'],
  ])('falls back to %s', (_what, wanted, facts, step) => {
    expect(fallbackStep(TABLE, wanted, facts)).toBe(step);
  });

  it('leads to the next step that may be entered', () => {
    expect(nextStep(TABLE, 'card')).toBe('courier');
    expect(nextPath(TABLE, 'card')).toBe('/shelf/courier');
    expect(resolveNext(TABLE, 'card', large)).toBe('courier');
    expect(resolveNext(TABLE, 'card', small)).toBe('card');
    expect(() => nextStep(TABLE, 'receipt')).toThrow("No step comes after 'receipt'");
  });

  it('does not replace a step that refuses nobody', () => {
    const open: StepTable<'only', null> = {
      only: { path: '/only', title: '', progress: null, needs: () => true, else: null, next: null },
    };
    expect(() => fallbackStep(open, 'only', null)).toThrow("No fallback step for 'only'");
    expect(guardedPaths(open)).toEqual([]);
  });

  it.each<[Facts, Step]>([
    [nothing, 'size'],
    [small, 'card'],
    [large, 'card'],
  ])('opens the furthest step of a page that %j allows', (facts, step) => {
    expect(furthestOnPage(TABLE, 'size', facts)).toBe(step);
  });

  it('has a progress bar for steps with a progress', () => {
    expect(progressSteps(TABLE).map(({ path, percent, number }) => [path, percent, number])).toEqual([
      ['/shelf', 33, 1],
      ['/shelf', 33, 2],
      ['/shelf/receipt', 100, null],
    ]);
    expect(stepCount(TABLE)).toBe(2);
  });
});
