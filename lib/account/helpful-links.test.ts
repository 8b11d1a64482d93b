import { describe, expect, it } from '@jest/globals';
import { HELPFUL_TARGETS, isHelpfulIcon, isLinkVisible, worksWhenDeactivated } from './helpful-links.ts';
import { ACCOUNT_PAGES } from './flow.ts';

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
  it.each(ALL)('leads from the icon %s to its target', (icon, target) => {
    expect(HELPFUL_TARGETS[icon]).toEqual(target);
  });

  const working = { isMoveScheduled: false, canResetRouter: true, hasOffer: true };
  it.each([
    [{}, []],
    [{ hasOffer: false }, ['offers-promos']],
    [{ isMoveScheduled: true }, ['move']],
    [{ canResetRouter: false }, ['reset-router']],
  ])('hides the icons of the state %j: %j', (changes, hidden) => {
    const icons = ALL.map(([icon]) => icon);
    expect(icons.filter((icon) => !isLinkVisible(icon, { ...working, ...changes }))).toEqual(hidden);
  });

  it.each(['constructor', '', 'Move'])('ignores the unknown icon %j', (icon) => {
    expect(isHelpfulIcon(icon)).toBe(false);
  });
});

const pages = Object.values(ACCOUNT_PAGES).flatMap(({ path, states }) =>
  states && !states.includes('preactivated') ? [[path, states.includes('deactivated')] as const] : [],
);

describe('worksWhenDeactivated', () => {
  it.each(pages)('returns whether %s works for a deactivated account: %s', (path, isShown) => {
    expect(worksWhenDeactivated(path)).toBe(isShown);
  });

  it.each([
    ['/refill?tab=pin', false],
    ['/move/schedule?from=menu', false],
    ['/dashboard/auto-refill#terms', false],
    ['https://www.hearthline.example/move', true],
    ['/moving-tips', true],
    ['/dashboard', true],
  ])('returns whether %s works for a deactivated account: %s', (path, isShown) => {
    expect(worksWhenDeactivated(path)).toBe(isShown);
  });
});
