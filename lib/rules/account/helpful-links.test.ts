import { describe, expect, it } from '@jest/globals';
import { helpfulTarget, isHelpfulIcon, isShown } from './helpful-links.ts';

const ALL = [
  ['payment-history', { kind: 'page', path: '/dashboard/payment-history' }],
  ['payment-method', { kind: 'page', path: '/dashboard/edit-payment' }],
  ['refill-cash', { kind: 'page', path: '/refill' }],
  ['setup-refill', { kind: 'page', path: '/dashboard/auto-refill' }],
  ['move', { kind: 'page', path: '/move' }],
  ['offers-promos', { kind: 'page', path: '/dashboard' }],
  ['help', { kind: 'help' }],
  ['reset-router', { kind: 'reset-router' }],
] as const;

describe('helpful links', () => {
  it.each(ALL)('%s', (icon, target) => {
    expect(helpfulTarget(icon)).toEqual(target);
  });

  it.each([
    [false, false, []],
    [true, false, ['move']],
    [false, true, ['move', 'reset-router']],
  ])('with a move scheduled: %s, deactivated: %s, without %j', (isMoveScheduled, isDeactivated, hidden) => {
    const icons = ALL.map(([icon]) => icon);
    expect(icons.filter((icon) => !isShown(icon, { isMoveScheduled, isDeactivated }))).toEqual(hidden);
  });

  it.each(['constructor', '', 'Move'])('do not know %j', (icon) => {
    expect(isHelpfulIcon(icon)).toBe(false);
  });
});
