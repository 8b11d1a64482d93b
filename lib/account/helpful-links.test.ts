import { describe, expect, it } from '@jest/globals';
import { helpfulTarget, isHelpfulIcon, isShown } from './helpful-links.ts';

const ALL = [
  ['payment-history', { kind: 'page', path: '/dashboard/payment-history' }],
  ['payment-method', { kind: 'page', path: '/dashboard/edit-payment' }],
  ['refill-cash', { kind: 'refill' }],
  ['setup-refill', { kind: 'page', path: '/dashboard/auto-refill' }],
  ['move', { kind: 'move' }],
  ['offers-promos', { kind: 'offer' }],
  ['help', { kind: 'help' }],
  ['reset-router', { kind: 'reset-router' }],
] as const;

describe('helpful links', () => {
  it.each(ALL)('%s', (icon, target) => {
    expect(helpfulTarget(icon)).toEqual(target);
  });

  const working = { isMoveScheduled: false, canResetRouter: true, hasOffer: true };
  it.each([
    [{}, []],
    [{ hasOffer: false }, ['offers-promos']],
    [{ isMoveScheduled: true }, ['move']],
    [{ canResetRouter: false }, ['reset-router']],
  ])('with %j, without %j', (changes, hidden) => {
    const icons = ALL.map(([icon]) => icon);
    expect(icons.filter((icon) => !isShown(icon, { ...working, ...changes }))).toEqual(hidden);
  });

  it.each(['constructor', '', 'Move'])('do not know %j', (icon) => {
    expect(isHelpfulIcon(icon)).toBe(false);
  });
});
