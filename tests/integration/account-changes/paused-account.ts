import { describe, expect, it } from '@jest/globals';
import type { DashboardView, NotificationsView } from '#lib/account/server/dashboard.ts';
import type { RefillPaymentView, RefillReviewView } from '#lib/refill/server/refill-pages.ts';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { movingOwner } from '#tests/support/moving-owner.ts';
import type { NamedPage } from '#tests/support/account-pages.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { openOwnerPage } from '#tests/support/owner-pages.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';
import { afterwards } from '#tests/support/route-handlers.ts';

const { sandbox, client: control } = await startOwnProvider({ PROVIDER_TIME_SCALE: '0.5' });
const { POST: moveEnd } = await import('#app/api/account/move-end/route.ts');

/** What a page shows, under the address that names its account. */
async function openView<View>(owner: Owner, page: NamedPage): Promise<View> {
  let result = await openOwnerPage(owner, page);
  if ('redirect' in result) result = await openOwnerPage(owner, page, result.redirect.split('?')[1]);
  if (!('view' in result)) throw new Error(`It leads to ${result.redirect}`);
  return result.view as View;
}
const openDashboard = (owner: Owner) => openView<DashboardView>(owner, 'dashboard');
const ageAccount = ({ accountId }: Owner, days: number) =>
  control.post(`/__sandbox/accounts/${accountId}/age`, { days });
const listCharges = async ({ accountId }: Owner) => sandbox.charges({ accountId });

const MOVE = {
  account: expect.stringMatching(/^[0-9a-f]{32}$/),
  number: expect.stringMatching(/^MV/),
  on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  address: expect.stringMatching(/, [A-Z]{2} \d{5}$/),
};

/** A refill with the saved card, up to its review. */
async function openReview(owner: Owner) {
  const requests = await refillRequests(owner);
  const { purchase } = await requests.savePurchase();
  const { savedCard } = await openView<RefillPaymentView>(owner, 'refill-payment');
  const card = savedCard?.ref ?? '';
  await requests.choose(purchase, { kind: 'saved', card });
  const view = await openView<RefillReviewView>(owner, 'refill-review');
  return { view, pay: async () => (await requests.pay(requests.withSavedCard(view, card))).body };
}

describe('paused service', () => {
  it('shows the started move and its days on hold on the dashboard, unchanged by time', async () => {
    const owner = await signInOwner(sandbox, 'paused');
    for (const days of [0, 9]) {
      await ageAccount(owner, days);
      expect(await openDashboard(owner)).toMatchObject({
        startedMove: MOVE,
        internet: { daysLeft: 14, isPaused: true, isOnHold: true, expiresOn: null, showsRefill: false, ring: 'blue' },
        promo: null,
        isMoveEnded: false,
      });
    }
    const { startedMove } = await openDashboard(owner);
    expect(startedMove?.account).not.toBe(owner.account);
    const noChange = { isMoveEnded: false, daysAddedOnHold: null };
    expect(await openView<NotificationsView>(owner, 'notifications')).toEqual({
      home: { state: expect.stringMatching(/^(paused|active)$/), others: [], expectedEnd: null, outageMessage: null },
      order: null,
      move: null,
      startedMove,
      ...noChange,
    });
  });

  it('shows no started move where service is not paused', async () => {
    for (const template of ['active', 'move-scheduled']) {
      const owner = await signInOwner(sandbox, template);
      expect(await openDashboard(owner)).toMatchObject({ startedMove: null, internet: { isOnHold: false } });
    }
  });

  it('adds a refill to the days on hold, and says that it ended the move until that is dismissed', async () => {
    const owner = await signInOwner(sandbox, 'paused');
    await ageAccount(owner, 6);
    const { pay, view } = await openReview(owner);
    expect(view.isPaused).toBe(true);
    expect(await pay()).toMatchObject({ outcome: 'confirmed' });
    await afterwards();
    expect(await openDashboard(owner)).toMatchObject({
      isMoveEnded: true,
      startedMove: null,
      internet: { daysLeft: 44, isPaused: false, isOnHold: false, expiresOn: expect.any(String) },
    });
    expect(await openView<NotificationsView>(owner, 'notifications')).toEqual({
      home: { state: expect.stringMatching(/^(paused|active)$/), others: [], expectedEnd: null, outageMessage: null },
      order: null,
      move: null,
      startedMove: null,
      isMoveEnded: true,
      daysAddedOnHold: null,
    });
    // Another customer dismisses nothing of this one.
    const other = await signInOwner(sandbox, 'active');
    expect((await other.client.post(moveEnd, { account: other.account })).body).toEqual({ outcome: 'done' });
    expect(await openDashboard(owner)).toMatchObject({ isMoveEnded: true });
    expect((await owner.client.post(moveEnd, { account: owner.account })).body).toEqual({ outcome: 'done' });
    expect(await openDashboard(owner)).toMatchObject({ isMoveEnded: false });
    expect(await openView<NotificationsView>(owner, 'notifications')).toMatchObject({ isMoveEnded: false });
  });

  it('mentions no move after any other refill', async () => {
    const owner = await signInOwner(sandbox, 'active');
    const { pay } = await openReview(owner);
    expect(await pay()).toMatchObject({ outcome: 'confirmed' });
    await afterwards();
    expect((await openDashboard(owner)).isMoveEnded).toBe(false);
  });

  it('refuses a review that was opened before the move was ordered', async () => {
    const one = await movingOwner(sandbox);
    const { pay, view } = await openReview(one.owner);
    expect(view.isPaused).toBe(false);
    await one.ready();
    expect(await one.confirm()).toMatchObject({ outcome: 'accepted' });
    await one.afterwards();
    expect(await pay()).toEqual({ outcome: 'changed' });
    expect(await listCharges(one.owner)).toEqual([]);
    // The reloaded page asks first.
    expect((await openReview(one.owner)).view.isPaused).toBe(true);
  });
});
