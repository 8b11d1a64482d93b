import { describe, expect, it } from '@jest/globals';
import {
  newRefillCart,
  type RefillCart,
  setRefills,
  toggleAddOn,
  togglePackage,
  winbackCart,
} from '#lib/plans/refill-cart.ts';
import { type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { type NamedPage, openNamedPage } from '#tests/support/account-pages.ts';
import { pageRequest } from '#tests/support/page-request.ts';
import { refillRequests } from '#tests/support/refill-owner.ts';
import { BASIC_TV } from '#tests/support/television.ts';

const { sandbox } = await startOwnProvider({ LIMITS_CHARGE_ADDRESS: '1000/1h', LIMITS_SIGN_IN_NEWCOMER: '1000/1h' });
const { loadTransactions } = await import('#lib/account/server/provider-account.ts');
const { GET: dashboard } = await import('#app/api/account/dashboard/route.ts');

interface Case {
  template: string;
  plan: 'HSD_030' | 'HSD_007' | null;
  refills: 1 | 2 | 6;
  tv: 'none' | 'package' | 'add-on';
  tax: 'up' | 'down';
}

const ACP = { status: 'Approved', creditCents: 3_000 };

/** What an account of each template can buy, and its deductions in cents; worked out by hand, not by the rules under test. */
const ACCOUNTS: Record<
  string,
  {
    plans: Case['plan'][];
    tv: boolean;
    most: number;
    creditCents: number;
    offCents: number;
    /** For an account that combines two templates. */
    from?: { template: string; overrides: object };
  }
> = {
  active: { plans: ['HSD_030'], tv: false, most: 6, creditCents: 0, offCents: 0 },
  expired: { plans: ['HSD_030'], tv: false, most: 6, creditCents: 0, offCents: 0 },
  'two-plans': { plans: ['HSD_030', 'HSD_007'], tv: false, most: 6, creditCents: 0, offCents: 0 },
  tv: { plans: ['HSD_030', null], tv: true, most: 6, creditCents: 0, offCents: 0 },
  promo35: { plans: ['HSD_030'], tv: false, most: 5, creditCents: 0, offCents: 3_500 },
  acp: { plans: ['HSD_030'], tv: false, most: 6, creditCents: 3_000, offCents: 0 },
  'acp-tribal': { plans: ['HSD_030'], tv: false, most: 6, creditCents: 0, offCents: 0 },
  'tv, promo': {
    plans: ['HSD_030', null],
    tv: true,
    most: 5,
    creditCents: 0,
    offCents: 3_500,
    from: { template: 'tv', overrides: { promo: 'P_SALE35OFF_021522' } },
  },
  'acp, tv': {
    plans: ['HSD_030', null],
    tv: true,
    most: 6,
    creditCents: 3_000,
    offCents: 0,
    from: { template: 'tv', overrides: { acp: ACP } },
  },
  'acp, promo': {
    plans: ['HSD_030'],
    tv: false,
    most: 5,
    creditCents: 3_000,
    offCents: 3_500,
    from: { template: 'acp', overrides: { promo: 'P_SALE35OFF_021522' } },
  },
  'acp, two plans': {
    plans: ['HSD_030', 'HSD_007'],
    tv: false,
    most: 6,
    creditCents: 3_000,
    offCents: 0,
    from: { template: 'two-plans', overrides: { acp: ACP } },
  },
};
const PRICES = { HSD_030: 4_500, HSD_007: 1_500 } as const;
const DAYS = { HSD_030: 30, HSD_007: 7 } as const;
const TV_CENTS = { none: 0, package: 2_200, 'add-on': 3_200 } as const;

/** Pairwise cases: every allowed pair of values of two columns is in at least one row. */
function buildRows(): Case[] {
  const all = Object.entries(ACCOUNTS).flatMap(([template, { plans, tv: hasTv, most }]) =>
    plans.flatMap((plan) =>
      ([1, 2, 6] as const).flatMap((refills) =>
        (['none', 'package', 'add-on'] as const).flatMap((tv) =>
          (['up', 'down'] as const).flatMap((tax): Case[] => {
            const isSold =
              (hasTv || tv === 'none') && (plan !== null || tv !== 'none') && (plan !== null || refills === 1);
            return isSold && refills <= most ? [{ template, plan, refills, tv, tax }] : [];
          }),
        ),
      ),
    ),
  );
  const listPairs = (one: Case) => {
    const columns = Object.entries(one).map(([name, value]) => `${name}=${String(value)}`);
    return columns.flatMap((first, index) => columns.slice(index + 1).map((second) => `${first}&${second}`));
  };
  const missing = new Set(all.flatMap(listPairs));
  const rows: Case[] = [];
  while (missing.size > 0) {
    const [best] = all.toSorted((one, other) => countMissing(other) - countMissing(one));
    if (!best) throw new Error('No row covers what is missing');
    rows.push(best);
    for (const pairing of listPairs(best)) missing.delete(pairing);
  }
  return rows;

  function countMissing(one: Case): number {
    return listPairs(one).filter((pairing) => missing.has(pairing)).length;
  }
}

function buildCart({ plan, refills, tv }: Case): RefillCart {
  const internet = plan === null ? newRefillCart(null) : setRefills(newRefillCart(plan), refills);
  if (tv === 'none') return internet;
  return tv === 'package'
    ? togglePackage(internet, 'VDO_XITV_30')
    : toggleAddOn(internet, 'VDO_XITV_KIDS_30', BASIC_TV);
}

function computeSubtotal({ template, plan, refills, tv }: Case): number {
  const account = ACCOUNTS[template];
  const internet = plan === null ? 0 : PRICES[plan] * refills - (account?.offCents ?? 0);
  return Math.max(0, internet + TV_CENTS[tv] - (account?.creditCents ?? 0));
}

let owner: Owner;
let refill: Awaited<ReturnType<typeof refillRequests>>;

async function open(page: NamedPage, query = '') {
  owner.client.use();
  const result = await openNamedPage(page, pageRequest(query, { locale: 'en' }));
  if (!('kind' in result)) throw new Error(`leads to ${result.redirect}`);
  if (result.kind !== 'shown') throw new Error(`is ${result.kind}`);
  return result.view;
}

interface Tv {
  planCode: string;
  expiresOn: string | null;
}

/** Buys the cart and checks every place that shows it. */
async function buy(cart: RefillCart, taxDown: boolean) {
  const match = { accountId: owner.accountId };
  const fault = taxDown ? await sandbox.fault({ call: 'get-tax', kind: 'http', status: 500, match }) : null;
  const savedPurchase = await refill.savePurchase(cart);
  const payment = await open('refill-payment');
  await refill.choose(savedPurchase.purchase, { kind: 'typed' });
  const review = await open('refill-review');
  const payResponse = await refill.pay(await refill.withTypedCard(savedPurchase));
  expect(payResponse.body).toMatchObject({ outcome: 'confirmed' });
  const receipt = await open('refill-confirmation', `reference=${String(payResponse.body['reference'])}`);
  if (fault) await sandbox.clearFault(fault).catch(() => undefined);
  const [charge, ...more] = await sandbox.charges(match);
  expect(more).toEqual([]);
  const dashboardResponse = await owner.client.get(dashboard, { account: owner.account });
  const history = await loadTransactions(
    { trackingId: 'test', caller: 'test', xsrfToken: null, sessionId: owner.sessionId },
    { accountId: owner.accountId, phone: owner.person.phone },
  );
  const transactions = history.ok
    ? history.value.payments.filter(({ referenceId }) => referenceId === savedPurchase.quote.attempt)
    : [];
  const { view } = dashboardResponse.body as {
    view: { internet: { expiresOn: string | null } | null; tv: Tv[] } | null;
  };
  const expiresOn = view?.internet?.expiresOn ?? null;
  return { savedPurchase, payment, review, receipt, charge, transactions, expiresOn, tv: view?.tv ?? [] };
}

/** Cases without tax come last: many failures open the circuit of the tax call, which then fails for everyone. */
const TABLE = buildRows().toSorted((one, other) => Number(one.tax === 'down') - Number(other.tax === 'down'));

describe('the cents and the day of a refill', () => {
  it('are compared for every pair of account, plan, refills, television and tax', () => {
    expect(TABLE.length).toBeGreaterThan(20);
  });

  it.each([false, true])('agree everywhere for winback, tax down: %s', async (taxDown) => {
    owner = await signInOwner(sandbox, 'winback');
    refill = await refillRequests(owner);
    await expectAgreement(winbackCart(), 9_000, 90, taxDown);
  });

  it.each(TABLE.map((one) => [Object.values(one).map(String).join(', '), one] as const))(
    'agree everywhere for %s',
    async (_, one) => {
      const { template, overrides } = ACCOUNTS[one.template]?.from ?? { template: one.template, overrides: {} };
      owner = await signInOwner(sandbox, template, overrides);
      refill = await refillRequests(owner);
      await expectAgreement(
        buildCart(one),
        computeSubtotal(one),
        one.plan === null ? 0 : DAYS[one.plan] * one.refills,
        one.tax === 'down',
      );
    },
  );
});

async function expectAgreement(cart: RefillCart, subtotalCents: number, days: number, taxDown: boolean) {
  const { savedPurchase, payment, review, receipt, charge, transactions, expiresOn, tv } = await buy(cart, taxDown);
  const { taxCents, totalCents } = savedPurchase.quote;
  expect(taxCents === null).toBe(taxDown);
  expect(totalCents).toBe(subtotalCents + (taxCents ?? 0));
  const money = { quote: { taxCents, totalCents, lines: savedPurchase.quote.lines } };
  expect([payment, review]).toMatchObject([money, money]);
  expect(receipt).toMatchObject({
    totalCents,
    taxCents,
    lines: savedPurchase.quote.lines,
    orderNumber: charge?.orderNumber,
  });
  expect(charge).toMatchObject({ amount: totalCents, tax: taxCents ?? 0, kind: 'refill' });
  expect(transactions.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
  const paidThrough = days > 0 ? expiresOn : null;
  expect(receipt).toMatchObject({ planDays: days, paidThrough });
  const tvCodes = [...cart.packages, ...cart.addOns];
  const ends = (receipt as { tv: { code: string; until: string }[] }).tv;
  expect(ends.map(({ code }) => code)).toEqual(tvCodes);
  for (const { planCode, expiresOn: on } of tvCodes.length > 0 ? tv : []) {
    expect(ends).toContainEqual({ code: planCode, until: on });
  }
  for (const { until } of ends) expect(transactions.map(({ expiry }) => expiry)).toContain(until);
  if (days > 0) expect(transactions.map(({ expiry }) => expiry)).toContain(expiresOn);
}
