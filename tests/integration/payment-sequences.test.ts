import { expect, it, jest } from '@jest/globals';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { z } from 'zod';
import { upcomingAutoRefill } from '#sandbox/state/auto-refill-days.ts';
import { openPage, type Owner, signInOwner } from '#tests/support/account-owner.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { startOwnProvider } from '#tests/support/own-provider.ts';
import { paymentRequests, VISA } from '#tests/support/payment-owner.ts';
import { MONTH, refillRequests } from '#tests/support/refill-owner.ts';
import { afterwards } from '#tests/support/route-handlers.ts';

jest.setTimeout(300_000);

const { sandbox } = await startOwnProvider({
  LIMITS_CHARGE_ADDRESS: '1000/1h',
  LIMITS_CHARGE_ACCOUNT: '1000/1h',
});
const { accountReference } = await import('#lib/session/account-reference.ts');
const { toDashboardBase } = await import('#lib/account/server/account-views.ts');
const { toPaymentHistoryView } = await import('#lib/account/server/payment-history.ts');

/** Pseudorandom numbers from a seed, so that a failure can be reproduced. */
function createRandom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const CARDS = ['4242424242424242', '4111111111111111', '4012888888881881'];
const STEPS = [
  'save',
  'enroll',
  'remove',
  'change',
  'turnOn',
  'turnOn',
  'turnOff',
  'refill',
  'refill',
  'look',
] as const;
type Step = (typeof STEPS)[number];

const accountSchema = z.object({
  autoRefill: z.boolean(),
  autoRefillFrom: z.string().nullable(),
  autoRefillDeclines: z.array(z.object({ on: z.string(), code: z.string() })),
  expirationDate: z.string(),
  daysRemaining: z.number(),
  paused: z.boolean(),
  instruments: z.array(z.object({ lastFour: z.string(), expirationMmyy: z.string() })),
  transactions: z.array(z.object({ amountCents: z.number() })),
});

async function openAccount(owner: Owner) {
  const requests = await paymentRequests(owner);
  const refill = await refillRequests(owner);
  const tabs = [await requests.autoRefill(), await requests.autoRefill()];
  return { owner, requests, refill, tabs, past: { reference: null as string | null } };
}
type Account = Awaited<ReturnType<typeof openAccount>>;

/** Two accounts of one identity, in one browser. */
async function openAccounts(): Promise<Account[]> {
  const first = await signInOwner(sandbox, 'multi');
  const [, second = ''] = first.person.accountIds;
  const other = { ...first, accountId: second, account: accountReference(first.person, second) };
  return [await openAccount(first), await openAccount(other)];
}

async function openView(owner: Owner, page: 'dashboard' | 'payment-history') {
  const { sentPage } = await openPage(owner, { page, query: `account=${owner.account}` });
  if (sentPage?.kind !== 'shown') throw new Error(`${page} is not shown`);
  return sentPage.view;
}

/** The stored state, as the provider reports it and as each page shows it. */
async function loadStates({ owner, requests }: Account) {
  const account = accountSchema.parse(await sandbox.account(owner.accountId));
  const { autoRefill, expirationDate, instruments, transactions } = account;
  const today = calendarDayIn('America/New_York', Date.now());
  const [card] = instruments;
  const base = { hasAutoRefill: autoRefill, nextChargeOn: autoRefill ? upcomingAutoRefill(account, today) : null };
  const real = {
    ...base,
    lastDay: expirationDate,
    lastFour: card?.lastFour ?? null,
    expiry: card
      ? { month: Number(card.expirationMmyy.slice(0, 2)), year: 2000 + Number(card.expirationMmyy.slice(2)) }
      : null,
  };
  const dashboard = { ...base, expiresOn: expirationDate, daysLeft: account.daysRemaining };
  const totalCents = transactions.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const method = await requests.method();
  const auto = await requests.autoRefill();
  const [shownMethod, shownAuto] = [method, auto].map(({ stored, lastDay }) => ({
    hasAutoRefill: stored?.hasAutoRefill,
    nextChargeOn: stored?.nextChargeOn,
    lastDay,
    lastFour: stored?.card?.lastFour ?? null,
    expiry: stored?.card?.expiry ?? null,
  }));
  const { internet } = toDashboardBase(await openView(owner, 'dashboard'));
  const { history } = toPaymentHistoryView(await openView(owner, 'payment-history'), new URLSearchParams());
  const { hasAutoRefill, nextChargeOn, expiresOn, daysLeft } = internet ?? {};
  return {
    auto,
    real: { method: real, auto: real, isAgreed: autoRefill, dashboard, count: transactions.length, totalCents },
    shown: {
      method: shownMethod,
      auto: shownAuto,
      isAgreed: auto.agreed !== null,
      dashboard: { hasAutoRefill, nextChargeOn, expiresOn, daysLeft },
      count: history.count,
      totalCents: history.totalCents,
    },
  };
}

/** Pays for 30 days with a typed card, and confirms 'Refill again?'. */
async function pay({ refill, past }: Account) {
  const savedPurchase = await refill.savePurchase(MONTH, past.reference);
  const payment = await refill.withTypedCard(savedPurchase);
  let response = await refill.pay(payment);
  if (response.body['outcome'] === 'repeats')
    response = await refill.pay({ ...payment, repeats: response.body['repeats'] });
  await afterwards();
  past.reference = z.object({ reference: z.string() }).parse(response.body).reference;
  return response;
}

async function send(one: Account, tab: number, name: Step, below: (most: number) => number) {
  const { requests, tabs } = one;
  const view = tabs[tab];
  if (!view) throw new Error('There are two tabs');
  const version = view.stored?.version ?? '';
  const card = { ...VISA, cardNumber: CARDS[below(3)] ?? '', expirationDate: ['1249', '0148'][below(2)] ?? '' };
  const { status, body } = await {
    save: () => requests.save(version, card),
    enroll: () => requests.save(version, card, { enroll: true, terms: view.termsVersion }),
    change: () => requests.change(version, card),
    remove: () => requests.remove(version),
    turnOn: () => requests.turnOn(view),
    turnOff: () => requests.turnOff(version),
    refill: () => pay(one),
    look: async () => ({ status: 200, body: {} }),
  }[name]();
  return { name, tab, status, body };
}

/** The facts of its page that a change sends along. */
function describePage(name: Step, { stored, charge, wouldChargeOn }: Account['tabs'][number]): string {
  return JSON.stringify([stored?.version, name === 'turnOn' && [charge, wouldChargeOn]]);
}

it.each(EVERY_WAY ? [11, 47] : [47])(
  'the pages show the stored state after each of 16 steps in two tabs of two accounts, and stale tabs are refused (seed %i)',
  async (seed) => {
    const below = createRandom(seed);
    const accounts = await openAccounts();
    let before = await Promise.all(accounts.map(loadStates));
    for (let step = 0; step < 16; step += 1) {
      const which = below(2);
      const one = accounts[which];
      const state = before[which];
      if (!one || !state) throw new Error('There are two accounts');
      // Every third time both tabs at once; one account is paid for in one tab alone.
      const first = STEPS[below(STEPS.length)] ?? 'look';
      const second = STEPS[below(STEPS.length)] ?? 'look';
      const isBoth = below(3) === 0 && !(first === 'refill' && second === 'refill');
      const steps = isBoth ? [first, second] : [first];
      const tab = below(2);
      const isStale = steps.map((name, index) => {
        const view = one.tabs[(tab + index) % 2];
        return view !== undefined && describePage(name, view) !== describePage(name, state.auto);
      });
      const responses = await Promise.all(steps.map((name, index) => send(one, (tab + index) % 2, name, below)));
      const after = await Promise.all(accounts.map(loadStates));
      const where = `seed ${seed}, step ${step}, account ${which}: ${JSON.stringify(responses)}`;
      expect({ where, shown: after.map(({ shown }) => shown) }).toEqual({
        where,
        shown: after.map(({ real }) => real),
      });
      const isChange = steps.map((name) => name !== 'refill' && name !== 'look');
      const staleChanges = responses.filter((_, index) => isChange[index] && isStale[index]);
      expect({ where, refused: staleChanges.map(({ status }) => status) }).toEqual({
        where,
        refused: staleChanges.map(() => 409),
      });
      const refills = responses.filter(({ name }) => name === 'refill');
      expect({ where, paid: refills.map(({ body }) => body) }).toMatchObject({
        where,
        paid: refills.map(() => ({ outcome: 'confirmed' })),
      });
      const payments = (after[which]?.real.count ?? 0) - state.real.count;
      expect({ where, payments }).toEqual({ where, payments: refills.length });
      if (staleChanges.length === responses.length) {
        expect({ where, real: after[which]?.real }).toEqual({ where, real: state.real });
      }
      expect({ where, other: after[1 - which]?.real }).toEqual({ where, other: before[1 - which]?.real });
      // A tab that has its response is reloaded; the other one stays as it was.
      for (const { tab } of responses) one.tabs[tab] = await one.requests.autoRefill();
      before = after;
    }
  },
);
