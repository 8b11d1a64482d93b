import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { type DashboardActions, DashboardScreen } from './screen.tsx';
import type { DashboardView } from '#lib/account/server/dashboard.ts';
import { dashboardWith, renderAccount } from '#tests/support/account-screen.tsx';

const reset = () => Promise.resolve('done' as const);
const ACTIONS: DashboardActions = {
  resetRouter: reset,
  dismissMoveEnd: reset,
  syncUp: reset,
  takeWinback: async () => undefined,
};
const open = (
  changes: Partial<DashboardView> = {},
  { locale = 'en', ...actions }: Partial<DashboardActions> & { locale?: 'en' | 'es' } = {},
) => renderAccount(<DashboardScreen view={dashboardWith(changes)} actions={{ ...ACTIONS, ...actions }} />, locale);
const MOVE = {
  account: 'a'.repeat(32),
  number: 'MV1',
  canCancel: true,
  on: '2026-11-30',
  address: '100 Maple Street, Springfield, IL 62701',
};
const SYNC = { version: 'v1', email: null, phone: '5550100123', language: 'ENGLISH', smsOptIn: false } as const;

beforeEach(() => window.sessionStorage.clear());

describe('the dashboard', () => {
  it.each([
    ['en', 'Guadalupe', 'Hello, Guadalupe'],
    ['es', 'Guadalupe', 'Hola, Guadalupe'],
    ['en', '', 'Hello'],
  ] as const)('greets in %s', (locale, name, text) => {
    open({ name }, { locale });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(text);
  });

  it.each([
    ['approved', false, 'Your benefit is active on this plan.'],
    ['de-enrolled', false, 'Your benefit has ended. You now pay the full price of your plan.'],
    ['approved', true, /Your Tribal benefit is active/],
    ['de-enrolled', true, 'Your Tribal benefit has ended.'],
  ] as const)('has a stripe for a benefit that is %s (tribal: %s)', (stripe, isTribal, text) => {
    open({ benefit: { stripe, isTribal, showsTeaser: false } });
    expect(screen.getByRole('region', { name: 'Internet benefit' })).toHaveTextContent(text);
  });

  it.each([true, false])('has a teaser for a benefit, or none: %s', (showsTeaser) => {
    open({ benefit: { stripe: null, isTribal: false, showsTeaser } });
    expect(screen.queryAllByRole('link', { name: 'Learn more' })).toHaveLength(showsTeaser ? 1 : 0);
    expect(screen.queryByRole('region', { name: 'Internet benefit' })).toBeNull();
  });

  it.each([
    [{ kind: 'offer', offCents: 3500 }, '$35.00 off your next refill.', 'Use my offer', '/en/refill'],
    [{ kind: 'offer', offCents: -3500 }, '$35.00 off your next refill.', 'Use my offer', '/en/refill'],
    [{ kind: 'offer', offCents: null }, "We'll take it off your next refill", 'Use my offer', '/en/refill'],
  ] as const)('has a banner for %j', (promo, text, name, href) => {
    open({ promo });
    expect(screen.getByText(text, { exact: false, selector: 'p' })).toBeVisible();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('shows a scheduled move and does not offer another', () => {
    open({ move: MOVE });
    expect(screen.getByText("We'll move your service on Mon, Nov 30, 2026.")).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Move my service' })).toBeNull();
  });

  it('counts customers who take the winback offer', () => {
    const takeWinback = jest.fn(async (_after: string | null) => undefined);
    open({ promo: { kind: 'winback', after: 'K7MD-33QX' } }, { takeWinback });
    expect(screen.getByText('90 days', { exact: false, selector: 'p' })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Get the 90 days' }));
    expect(takeWinback).toHaveBeenCalledTimes(1);
    expect(takeWinback).toHaveBeenCalledWith('K7MD-33QX');
    expect(window.dataLayer).toEqual([{ event: 'winback', plan: 'HSD_030', price: 90, quantity: 3 }]);
  });

  it('shows that a move was canceled until that is dismissed, and never loses the focus', () => {
    open({ isMoveCancelled: true });
    expect(screen.getByRole('status')).toHaveTextContent('Your scheduled move has been cancelled');
    expect(screen.getByRole('status')).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Your scheduled move has been cancelled')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('lists TV with its own days', () => {
    open({
      tv: [
        {
          page: 'detail-xitv',
          planCode: 'VDO_XITV_30',
          name: '',
          planDays: 30,
          daysLeft: 1,
          ring: 'amber',
          expiresOn: '2026-11-20',
          addOns: [
            {
              planCode: 'VDO_XITV_KIDS_30',
              name: '',
              planDays: 30,
              daysLeft: 31,
              ring: 'green',
              expiresOn: '2026-12-20',
            },
            { planCode: 'VDO_XITV_SPT_30', name: '', planDays: 30, daysLeft: 0, ring: 'red', expiresOn: '2026-11-18' },
          ],
          isOnHold: false,
        },
        {
          page: 'detail-tv200',
          planCode: 'TV200',
          name: 'Latino TV 200',
          planDays: 30,
          daysLeft: 0,
          ring: 'red',
          expiresOn: '2026-11-18',
          addOns: [],
          isOnHold: false,
        },
      ],
    });
    const [basic, box] = screen.getAllByRole('link', { name: /TV/ });
    expect(basic).toHaveTextContent('30 days of basic TV 1 day left · Service through Fri, Nov 20, 2026');
    expect(basic).toHaveAttribute('href', '/en/dashboard/detail-xitv');
    expect(box).toHaveTextContent('Latino TV 200 No days left · Service ended on Wed, Nov 18, 2026');
    const addOns = ['Kids and Family', 'Sports and News'].map((name) => screen.getByText(name).parentElement);
    expect(addOns[0]).toHaveTextContent('Kids and Family 31 days left · Service through Sun, Dec 20, 2026');
    expect(addOns[1]).toHaveTextContent('Sports and News No days left · Service ended on Wed, Nov 18, 2026');
  });

  it('offers a deactivated account the way back and what people ask, and no days', () => {
    open({ internet: null });
    expect(screen.getByRole('heading', { name: "Your service isn't active" })).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: 'Reactivate' }))
      expect(link).toHaveAttribute('href', '/en/reconnect');
    expect(screen.getByText('Can I keep my router?')).toBeVisible();
    expect(screen.queryByText(/days? left/)).toBeNull();
  });

  it('opens the router reset from its link', () => {
    open();
    fireEvent.click(screen.getByRole('button', { name: 'Reset router' }));
    expect(screen.getByRole('dialog', { name: 'Restart your router' })).toBeVisible();
  });

  it.each([
    ['asks what does not match', { syncUp: SYNC }, "Let's stay in touch"],
    [
      'shows the tour after an activation, and asks another time',
      { syncUp: SYNC, showsTour: true },
      'Activation Successful',
    ],
  ])('%s', async (_, changes, title) => {
    open(changes);
    expect(await screen.findByRole('dialog', { name: title })).toBeVisible();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
});
