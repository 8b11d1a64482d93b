import { describe, expect, it } from '@jest/globals';
import { ACCOUNT_PAGES } from './flow.ts';
import { isForDeactivated } from './deactivated-account.ts';

const pages = Object.values(ACCOUNT_PAGES).flatMap(({ path, states }) =>
  states && !states.includes('preactivated') ? [[path, states.includes('deactivated')] as const] : [],
);

describe('a link of a deactivated account', () => {
  it.each(pages)('%s is shown: %s', (path, isShown) => {
    expect(isForDeactivated(path)).toBe(isShown);
  });

  it.each([
    ['/refill?tab=pin', false],
    ['/move/schedule?from=menu', false],
    ['/dashboard/auto-refill#terms', false],
    ['https://www.hearthline.example/move', true],
    ['/moving-tips', true],
    ['/dashboard', true],
  ])('%s is shown: %s', (path, isShown) => {
    expect(isForDeactivated(path)).toBe(isShown);
  });
});
