import { describe, expect, it } from '@jest/globals';
import type { LivePageName } from '#lib/account/flow.ts';
import { openPage as open } from '#tests/support/account-owner.ts';
import { owner } from '#tests/support/account-provider.ts';

const { toDashboardBase, toInternetDetail, toLayoutView, toTvDetail } =
  await import('#lib/account/server/account-views.ts');

async function openView(template: string, page: LivePageName = 'dashboard') {
  const one = await owner(template);
  const query = one.person.accountIds.length > 1 ? `account=${one.account}` : '';
  const { sentPage } = await open(one, { page, query });
  if (sentPage?.kind !== 'shown') throw new Error(`${template} is not shown`);
  return sentPage.view;
}

describe('the view of an account page', () => {
  it.each([
    ['expiring', { internet: { daysLeft: 5, ring: 'amber', showsWarning: true, showsRefill: true }, tv: [] }],
    ['paused', { internet: { ring: 'blue', isPaused: true } }],
    ['autorefill', { internet: { ring: 'green', hasAutoRefill: true, showsRefill: false } }],
    ['closed-reconnect', { internet: null, tv: [], promo: null }],
    ['tv', { tv: [{ page: 'detail-xitv', planCode: 'VDO_XITV_30', daysLeft: 21 }] }],
    ['promo35', { promo: { kind: 'offer', offCents: -3_500 } }],
    ['winback', { promo: { kind: 'winback' } }],
    ['acp', { benefit: { stripe: 'approved', isTribal: false, showsTeaser: false } }],
    ['acp-tribal', { benefit: { stripe: 'approved', isTribal: true } }],
    ['acp-deenrolled', { benefit: { stripe: 'de-enrolled', showsTeaser: false } }],
    ['acp-denied', { benefit: { stripe: null, showsTeaser: false } }],
    ['syncup', { syncUp: { email: expect.stringContaining('@'), phone: null, language: 'ENGLISH' } }],
    ['move-scheduled', { move: { on: expect.any(String), address: expect.stringMatching(/, [A-Z]{2} \d{5}$/) } }],
    ['multi', { open: { canSwitch: true, plan: { code: 'HSD_030', priceCents: 4_500 } }, canResetRouter: true }],
    [
      'expired',
      { open: { canSwitch: false, address: expect.stringMatching(/^\d+ Willow Street, Springfield, IL 62701$/) } },
    ],
    ['closed-reconnect', { open: { plan: null }, canResetRouter: false }],
    ['tv200', { tv: [{ page: 'detail-tv200', planCode: 'VDO_TV200_30', name: 'Latino TV 200', daysLeft: 21 }] }],
    ['active', { move: null, syncUp: null, promo: null, isMoveCancelled: false, showsTour: false }],
  ])('contains the state of a %s account', async (template, view) => {
    expect(toDashboardBase(await openView(template))).toMatchObject(view);
  });

  it('contains an activation and a canceled move once', async () => {
    const just = { isActivated: true, isMoveCancelled: true, isMoveEnded: false };
    expect(toDashboardBase(await openView('active'), just)).toMatchObject({ isMoveCancelled: true, showsTour: true });
    expect(toDashboardBase(await openView('move-scheduled'), just).isMoveCancelled).toBe(false);
    expect(toDashboardBase(await openView('closed-reconnect'), just).showsTour).toBe(false);
  });

  it('contains each service of the account, and no other', async () => {
    const view = await openView('tv', 'detail-hsd');
    expect(toInternetDetail(view)).toMatchObject({ planCode: 'HSD_030', daysLeft: 21, hasAutoRefill: false });
    expect(toInternetDetail(view)?.mac).toMatch(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/);
    expect(toTvDetail(view, 'xitv')).toMatchObject({
      planCode: 'VDO_XITV_30',
      hasAutoRefill: null,
      mac: '',
      serial: '',
      addOns: [{ planCode: 'VDO_XITV_KIDS_30' }, { planCode: 'VDO_XITV_SPT_30' }],
    });
    expect(toTvDetail(view, 'tv200')).toBeNull();
    const box = { kind: 'tv200', planCode: 'VDO_TV200_30', name: 'Latino TV 200', daysLeft: 21, showsRefill: false };
    expect(toTvDetail(await openView('tv200', 'detail-tv200'), 'tv200')).toMatchObject(box);
  });

  it('offers a refill for a service that is due, and a reset where there is a router', async () => {
    expect(toInternetDetail(await openView('active', 'detail-hsd'))).toMatchObject({
      showsRefill: false,
      canResetRouter: true,
    });
    expect(toInternetDetail(await openView('expiring', 'detail-hsd'))).toMatchObject({ showsRefill: true });
  });

  it('contains pending activations and other accounts in its layout', async () => {
    expect(toLayoutView(await openView('preactivated', 'activation')).activation).toEqual({ account: null });
    expect(toLayoutView(await openView('active'))).toMatchObject({ activation: null, canSwitch: false });
    expect(toLayoutView(await openView('multi'))).toMatchObject({ activation: null, canSwitch: true });
    // The account at the new address, not the one that is shown.
    const pausedView = await openView('paused');
    expect(toLayoutView(pausedView).activation).toEqual({ account: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(toLayoutView(pausedView).activation).not.toEqual({ account: pausedView.reference });
    expect(toLayoutView(await openView('move-scheduled')).activation).toBeNull();
  });

  it('contains the name, reactivation and the bell in its layout', async () => {
    const one = await openView('move-scheduled');
    expect(toLayoutView(one)).toMatchObject({
      name: one.account.firstName,
      isDeactivated: false,
      hasNotification: true,
    });
    expect(toLayoutView(await openView('closed-reconnect'))).toMatchObject({
      isDeactivated: true,
      hasNotification: false,
    });
  });
});
