import { describe, expect, it, jest } from '@jest/globals';
import type { DashboardView } from '#lib/account/server/dashboard.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { newRefillCart, toggleAddOn } from '#lib/plans/refill-cart.ts';
import type { RefillCartView } from '#lib/refill/server/refill-pages.ts';
import { type Owner, openPage, signInOwner } from '#tests/support/account-owner.ts';
import { inDays } from '#tests/support/move-places.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { openOwnerPage } from '#tests/support/owner-pages.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';
import { BASIC_TV } from '#tests/support/television.ts';

const { sandbox } = await startOwnProvider();
const { toDashboardBase, toTvDetail } = await import('#lib/account/server/account-views.ts');
jest.setTimeout(60_000);

const BASIC = 'VDO_XITV_30';
const KIDS = 'VDO_XITV_KIDS_30';
const SPORTS = 'VDO_XITV_SPT_30';

/** Pays for the basic pack and one add-on of an account that also has another. */
async function refillKidsAlone(overrides: object = {}): Promise<Owner> {
  const owner = await signInOwner(sandbox, 'tv', overrides);
  const refill = await refillRequests(owner);
  const savedPurchase = await refill.savePurchase(toggleAddOn(newRefillCart(null), KIDS, BASIC_TV));
  const response = await refill.pay(await refill.withTypedCard(savedPurchase));
  expect(response.body).toMatchObject({ outcome: 'confirmed' });
  return owner;
}

async function loadTelevision(owner: Owner) {
  const { sentPage } = await openPage(owner, { page: 'detail-xitv' });
  if (sentPage?.kind !== 'shown') throw new Error('The page of the television is not shown');
  return toTvDetail(sentPage.view, 'xitv');
}

async function loadDashboardTv(owner: Owner): Promise<DashboardView['tv']> {
  const { sentPage } = await openPage(owner);
  if (sentPage?.kind !== 'shown') throw new Error('The dashboard is not shown');
  return toDashboardBase(sentPage.view).tv;
}

const toItem = (planCode: string, daysLeft: number, expiresOn: CalendarDay) => ({ planCode, daysLeft, expiresOn });

describe('the days of television after a partial refill', () => {
  it('are each product’s own on the dashboard, its page and in the cart', async () => {
    const owner = await refillKidsAlone();
    const pack = {
      ...toItem(BASIC, 51, inDays(50)),
      addOns: [toItem(KIDS, 51, inDays(50)), toItem(SPORTS, 21, inDays(20))],
    };
    expect(await loadTelevision(owner)).toMatchObject(pack);
    expect(await loadDashboardTv(owner)).toMatchObject([pack]);
    const { view } = (await openOwnerPage(owner, 'refill')) as { view: RefillCartView };
    const expiries = [BASIC, KIDS, SPORTS].map(
      (code) => view.preview.tv?.find(({ planCode }) => planCode === code)?.expiry,
    );
    expect(expiries).toEqual([inDays(50), inDays(50), inDays(20)]);
  });

  it('end for the product that was left out, and for no other', async () => {
    const owner = await refillKidsAlone();
    await sandbox.ageAccount(owner.accountId, 22);
    const pack = {
      ...toItem(BASIC, 29, inDays(28)),
      addOns: [
        { ...toItem(KIDS, 29, inDays(28)), ring: 'green' },
        { ...toItem(SPORTS, 0, inDays(-2)), ring: 'red' },
      ],
    };
    // What has ended can be refilled from its page.
    expect(await loadTelevision(owner)).toMatchObject({ ...pack, showsRefill: true });
    expect(await loadDashboardTv(owner)).toMatchObject([pack]);
  });

  it('are not covered by auto-refill, which charges the internet alone', async () => {
    const owner = await signInOwner(sandbox, 'tv', { daysRemaining: 5, autoRefill: true, savedCard: true });
    expect(await loadDashboardTv(owner)).toMatchObject([{ daysLeft: 5, ring: 'amber' }]);
    expect(await loadTelevision(owner)).toMatchObject({ showsRefill: true, ring: 'amber' });
  });

  it.each([
    ['ENGLISH', 'Kids and Family, through', '30 days of basic TV, through'],
    ['SPANISH', 'Niños y familia, hasta el', 'TV básica por 30 días, hasta el'],
  ])('are listed by product in the %s message', async (language, kids, basic) => {
    const owner = await refillKidsAlone({ language });
    const { email } = (await sandbox.account(owner.accountId)) as { email: string };
    const [message] = (await sandbox.outbox(email)).toReversed();
    const text = JSON.stringify(message);
    expect(text).toContain(kids);
    expect(text).toContain(basic);
    expect(text).not.toMatch(/Sports and News|Deportes y noticias/);
  });
});
