import { describe, expect, it } from '@jest/globals';
import { helpfulTarget, isHelpfulIcon, shownIcons } from './helpful-links.ts';

const ALL = [
  ['payment-history', { kind: 'page', path: '/dashboard/payment-history' }],
  ['payment-method', { kind: 'page', path: '/dashboard/edit-payment' }],
  ['refill-cash', { kind: 'page', path: '/refill' }],
  ['setup-refill', { kind: 'page', path: '/dashboard/auto-refill' }],
  ['move', { kind: 'page', path: '/move' }],
  ['offers-promos', { kind: 'page', path: '/dashboard' }],
  ['help', { kind: 'none' }],
  ['reset-router', { kind: 'reset-router' }],
] as const;

describe('helpful links', () => {
  it.each(ALL)('%s', (icon, target) => {
    expect(helpfulTarget(icon)).toEqual(target);
  });

  it('are shown in the order of the content', () => {
    const icons = ALL.map(([icon]) => icon).reverse();
    expect(shownIcons(icons, { isMoveScheduled: false })).toEqual(icons);
  });

  it('have no move while one is scheduled', () => {
    expect(shownIcons(['help', 'move'], { isMoveScheduled: true })).toEqual(['help']);
  });

  it.each(['constructor', '', 'Move'])('do not know %j', (icon) => {
    expect(isHelpfulIcon(icon)).toBe(false);
    expect(shownIcons([icon], { isMoveScheduled: false })).toEqual([]);
  });
});
