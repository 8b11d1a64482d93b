import { describe, expect, it } from '@jest/globals';
import type { AccountRoute } from './account-routing.ts';
import {
  ACCOUNT_PAGES,
  type AccountPageName,
  accountPageStep,
  type AccountPageStep,
  type LivePageName,
} from './flow.ts';

const ACTIVE: AccountRoute = { to: 'dashboard', isDeactivated: false };
const DEACTIVATED: AccountRoute = { to: 'dashboard', isDeactivated: true };
const PREACTIVATED: AccountRoute = { to: 'activation', accountId: null, afterMs: 1_500 };
const AUX_WAITS: AccountRoute = { to: 'activation', accountId: 'AUX', afterMs: 0 };
const MOVED: AccountRoute = { to: 'other-dashboard', accountId: 'AUX' };
const same = { to: 'same-page', accountId: 'AUX' } as const;
const PAST: AccountRoute = { to: 'error' };

const here = (isDeactivated = false): AccountPageStep => ({ to: 'this', isDeactivated });
const dashboard = (accountId: string | null = null): AccountPageStep => ({
  to: 'page',
  path: '/dashboard',
  what: 'account',
  accountId,
  afterMs: 0,
});
const activation = (accountId: string | null, afterMs: number): AccountPageStep => ({
  to: 'page',
  path: '/activation',
  what: 'activation',
  accountId,
  afterMs,
});
const error = { to: 'error', path: '/error', afterMs: 1_000 } as const;

describe('accountPageStep', () => {
  it.each<[LivePageName, AccountRoute, AccountPageStep]>([
    ['dashboard', ACTIVE, here()],
    ['dashboard', DEACTIVATED, here(true)],
    ['dashboard', PREACTIVATED, activation(null, 1_500)],
    ['dashboard', AUX_WAITS, activation('AUX', 0)],
    ['dashboard', MOVED, same],
    ['payment-receipt', MOVED, same],
    ['refill-links', MOVED, same],
    ['edit-payment', MOVED, same],
    ['refill', MOVED, same],
    ['move', MOVED, same],
    // A step of what the former account was about has no counterpart.
    ['move-now-confirmation', MOVED, dashboard('AUX')],
    ['move-refill-review', MOVED, dashboard('AUX')],
    ['activation-progress', MOVED, dashboard('AUX')],
    ['reconnect', MOVED, dashboard('AUX')],
    ['dashboard', PAST, error],
    ['notifications', DEACTIVATED, here(true)],
    ['detail-hsd', ACTIVE, here()],
    ['detail-xitv', DEACTIVATED, dashboard()],
    ['refill', ACTIVE, here()],
    ['refill', DEACTIVATED, { to: 'page', path: '/reconnect', what: 'account', accountId: null, afterMs: 0 }],
    ['refill', PREACTIVATED, activation(null, 1_500)],
    ['reconnect', DEACTIVATED, here(true)],
    ['reconnect', ACTIVE, dashboard()],
    ['activation', PREACTIVATED, here()],
    ['activation', ACTIVE, dashboard()],
    ['activation', AUX_WAITS, activation('AUX', 0)],
    ['activation', PAST, { to: 'error', path: '/activation/error', afterMs: 3_000 }],
  ])('opens %s for the route %j with the step %j', (page, route, step) => {
    expect(accountPageStep(ACCOUNT_PAGES[page], route)).toEqual(step);
  });
});

it('gives activation alone a longer idle time', () => {
  const activationPages = Object.values(ACCOUNT_PAGES).filter(({ idle }) => idle === 'activation');
  expect(activationPages.map(({ path }) => path)).toEqual(['/activation', '/activation/activate']);
});

it('has no bar at the bottom of a phone on pages with a form of their own', () => {
  const withForm = ['edit-payment', 'auto-refill', 'account-information', 'refill-links'] as const;
  const flows = Object.keys(ACCOUNT_PAGES).filter((page) => /^(move|activation|reconnect)/.test(page));
  const pages = [...withForm, ...flows.filter((page) => !page.startsWith('move-refill'))] as AccountPageName[];
  expect(pages.length).toBeGreaterThan(12);
  expect(pages.filter((page) => ACCOUNT_PAGES[page].bar !== null)).toEqual([]);
});

it("has 'Refill now' in the header of every page but 'No internet?', a checkout, a move and an activation", () => {
  const pages = Object.keys(ACCOUNT_PAGES) as AccountPageName[];
  const without = pages.filter((page) => !ACCOUNT_PAGES[page].hasRefill);
  expect(without.every((page) => /^(no-internet|refill|move|activation|reconnect)/.test(page))).toBe(true);
  expect(pages.filter((page) => ACCOUNT_PAGES[page].hasRefill)).toContain('dashboard');
  expect(without).not.toContain('refill-links');
});
