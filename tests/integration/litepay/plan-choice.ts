import { beforeEach, describe, expect, it } from '@jest/globals';
import type { LocatedPlan, PlanChoice } from '#lib/litepay/api.ts';
import type { PurchaseRef, Quote } from '#lib/payment/api.ts';
import type { Persona } from '#tests/e2e/support/sandbox-client.ts';
import {
  browser,
  buildPayment,
  CONFIRMED,
  findAccount,
  locate,
  payAgain,
  prepare,
  sandbox,
  waitFor,
} from '#tests/support/litepay-payment.ts';
import { readPage, pageRequest } from '#tests/support/page-request.ts';
import { HandlerClient } from '#tests/support/route-handlers.ts';

const { POST: quote } = await import('#app/api/litepay/quote/route.ts');
const { POST: pay } = await import('#app/api/litepay/pay/route.ts');
const { loadLitepayPage } = await import('#lib/litepay/server/litepay-pages.ts');
const { findLitepayPurchase, litepayPurchases } = await import('#lib/litepay/server/litepay-purchase.ts');
const { store } = await import('#lib/store/store.ts');

let guest: Persona;
let accountId: string;

const choose = async (purchase: PurchaseRef, choice: unknown, client = browser) =>
  (await client.post(quote, { purchase, locale: 'en', choice })).body;

interface Quoted {
  purchase: PurchaseRef;
  plan: LocatedPlan;
  quote: Quote;
}

async function quoteChoice(purchase: PurchaseRef, choice: number): Promise<Quoted> {
  const body = await choose(purchase, choice);
  expect(body).toMatchObject({ outcome: 'quoted' });
  return body as unknown as Quoted;
}

const listDays = (choices: readonly PlanChoice[] = []) => choices.map(({ planDays }) => planDays);
const charges = () => sandbox.charges({ accountId });
const findView = async (locale: 'en' | 'es' = 'en') => {
  browser.use();
  const page = await readPage(loadLitepayPage(pageRequest({}, { locale })));
  if (!('view' in page)) throw new Error('The page leads elsewhere');
  return page.view;
};

describe("a guest's choice among the plans of an account", () => {
  beforeEach(async () => {
    guest = await sandbox.persona('two-plans');
    accountId = guest.accountIds[0] ?? '';
  });

  it('comes with the one lookup: days, price and new last day, of which the first is chosen', async () => {
    const before = (await sandbox.calls({ call: 'guest-dashboard' })).length;
    const plan = (await locate(browser, guest)).body['plan'] as LocatedPlan;
    expect(plan).toMatchObject({ planDays: 30, priceCents: 4_500, choice: 0 });
    expect(plan.choices).toEqual([
      { planDays: 30, subtotalCents: 4_500, paidThrough: plan.paidThrough },
      { planDays: 7, subtotalCents: 1_500, paidThrough: expect.any(String) },
    ]);
    expect(await sandbox.calls({ call: 'guest-dashboard' })).toHaveLength(before + 1);
  });

  it('is charged and delivered as chosen, and the quote names no code', async () => {
    const purchase = await findAccount(browser, guest, null);
    const { purchase: chosen, plan, quote: frozen } = await quoteChoice(purchase, 1);
    expect(plan).toMatchObject({ planDays: 7, subtotalCents: 1_500, choice: 1 });
    expect(plan.paidThrough).toBe(plan.choices?.[1]?.paidThrough);
    expect(JSON.stringify([plan, frozen])).not.toContain('HSD');
    const payment = await buildPayment(browser, chosen, frozen);
    expect((await browser.submit(pay, payment)).body).toEqual(CONFIRMED);
    expect(await charges()).toMatchObject([{ amount: frozen.totalCents, tax: frozen.taxCents }]);
    const { attempts } = await store();
    expect(await attempts.find(frozen.attempt)).toMatchObject({ quote: { planCode: 'HSD_007', planDays: 7 } });
    const account = await sandbox.account(accountId);
    expect(account).toMatchObject({ daysRemaining: 12 });
  });

  it('is in an order that does not tell which plan the account has', async () => {
    const purchase = await findAccount(browser, guest, null);
    const chosen = await quoteChoice(purchase, 1);
    await payAgain(browser, await buildPayment(browser, chosen.purchase, chosen.quote));
    await waitFor(async () => (await charges()).length === 1);
    // Its plan is the one of seven days by now, which the provider lists first.
    const client = new HandlerClient();
    const plan = (await locate(client, guest)).body['plan'] as LocatedPlan;
    expect([plan.choice, listDays(plan.choices)]).toEqual([0, [30, 7]]);
  });

  it.each([2, 99])('is refused for an index that the page does not show (%d)', async (choice) => {
    const purchase = await findAccount(browser, guest, null);
    expect(await choose(purchase, choice)).toEqual({ outcome: 'start-again' });
    expect((await findView()).plan).toMatchObject({ choice: 0, planDays: 30 });
  });

  it.each([-1, 0.5, '1', 100, null])('is refused if it is no index (%j)', async (choice) => {
    const purchase = await findAccount(browser, guest, null);
    expect(await choose(purchase, choice)).toMatchObject({ reason: 'invalid' });
  });

  it('is refused for another version than the one shown, and for a purchase of another browser', async () => {
    const purchase = await findAccount(browser, guest, null);
    await quoteChoice(purchase, 1);
    expect(await choose(purchase, 0)).toEqual({ outcome: 'start-again' });
    expect(await choose(purchase, 1)).toEqual({ outcome: 'start-again' });
    expect((await findView()).plan).toMatchObject({ choice: 1 });
    const stranger = new HandlerClient();
    await locate(stranger, guest);
    expect(await choose(purchase, 1, stranger)).toEqual({ outcome: 'start-again' });
  });

  it('cannot be paid at the total of the plan chosen before', async () => {
    const payment = await prepare({ whom: guest });
    const chosen = await quoteChoice(payment.purchase, 1);
    expect((await browser.submit(pay, payment)).body).toMatchObject({ outcome: 'changed' });
    const mixed = { ...payment, purchase: chosen.purchase, attempt: chosen.quote.attempt };
    expect((await browser.submit(pay, mixed)).body).toMatchObject({ outcome: 'changed' });
    expect(await charges()).toEqual([]);
  });

  it('survives a reload, a change of language and a new reading of the account', async () => {
    const { purchase } = await quoteChoice(await findAccount(browser, guest, null), 1);
    for (const locale of ['en', 'es'] as const) {
      expect(await findView(locale)).toMatchObject({ purchase, plan: { choice: 1, planDays: 7 } });
    }
    // As after a payment by somebody else: the account is read again.
    browser.use();
    const { findBrowserSession } = await import('#lib/session/browser-session.ts');
    const session = await findBrowserSession();
    const stored = session && (await findLitepayPurchase(session.browserId));
    if (!stored?.data.located) throw new Error('Nothing is stored');
    const located = { ...stored.data.located, lastPaid: 'an earlier payment' };
    await litepayPurchases.replace({ ...stored, data: { ...stored.data, located } });
    const { body } = await browser.post(quote, { purchase, locale: 'en' });
    expect(body).toMatchObject({ outcome: 'quoted', plan: { choice: 1, planDays: 7 } });
  });

  it('is one plan for a purchase that was stored before there was a choice', async () => {
    await findAccount(browser, guest, null);
    browser.use();
    const { findBrowserSession } = await import('#lib/session/browser-session.ts');
    const session = await findBrowserSession();
    const stored = session && (await findLitepayPurchase(session.browserId));
    if (!stored?.data.located) throw new Error('Nothing is stored');
    await litepayPurchases.replace({
      ...stored,
      data: { ...stored.data, located: { ...stored.data.located, plans: [] } },
    });
    const { plan, purchase } = await findView();
    expect(plan).toMatchObject({ planDays: 30 });
    expect(plan).not.toHaveProperty('choices');
    if (!purchase) throw new Error('Nothing was found');
    expect(await choose(purchase, 0)).toEqual({ outcome: 'start-again' });
    expect(await choose(purchase, undefined)).toMatchObject({ outcome: 'quoted', plan: { planDays: 30 } });
  });

  it('asks before the same plan is paid again, and not for the other one', async () => {
    const first = await prepare({ whom: guest });
    const { body } = await browser.submit(pay, first);
    expect(body).toEqual(CONFIRMED);
    const client = new HandlerClient();
    const again = await findAccount(client, guest, null);
    const week = await choose(again, 1, client);
    const { purchase, quote: frozen } = week as unknown as Quoted;
    expect((await client.submit(pay, await buildPayment(client, purchase, frozen))).body).toEqual(CONFIRMED);
    expect(await charges()).toHaveLength(2);
  });
});
