import { randomUUID } from 'node:crypto';
import type { Dashboard } from '#lib/contract/dashboard.ts';
import type { BodyOf } from '#lib/contract/operation.ts';
import { pin, pinRedeem } from '#lib/contract/pin.ts';
import { sendGraceLink } from '#lib/contract/send-grace-link.ts';
import { takeGrace } from '#lib/contract/take-grace.ts';
import { type CalendarDay, newExpiry } from '#lib/domain/calendar-day.ts';
import { planDays } from '#lib/domain/plan-days.ts';
import { Breach, type Check, NotChecked, once } from './check.ts';
import type { Config, TestOwner } from './config.ts';
import { expectDone, expectRefused, type Provider } from './exchange.ts';
import { requireExtension } from './lacking.ts';
import { findToday, guestVisit, ownerVisit, readDashboard } from './visits.ts';

type GraceAccounts = NonNullable<NonNullable<Config['account']>['grace']>;

/** A day of grace: that it is taken once, and that the refill after it ends on the day that the pages promise. */
export function graceChecks(provider: Provider, config: Config, account: NonNullable<Config['account']>): Check[] {
  const guest = guestVisit(provider);
  const today = once(async () => {
    const { visitor, accountId } = await open(account.owner);
    const day = findToday(await readDashboard(provider, visitor, accountId));
    if (day === null) throw new NotChecked('the account of the owner has no days left, which tell what day it is');
    return day;
  });
  const requireAccounts = (): GraceAccounts => {
    requireExtension(config, 'grace');
    if (!account.grace) throw new NotChecked('the configuration has no account.grace');
    return account.grace;
  };
  const open = (owner: TestOwner) => ownerVisit(provider, config, guest.get, owner).get();

  /** Redeems a PIN for the account and compares its last paid day with the one that the web app shows before. */
  async function expectPromisedDay(owner: TestOwner, code: string): Promise<void> {
    const { visitor, accountId } = await open(owner);
    const before = await readDashboard(provider, visitor, accountId);
    const { grace } = before;
    if (!grace?.until || grace.available) throw new NotChecked('the account has no day of grace that was taken');
    const query = { trackingId: visitor.trackingId };
    const lookUp: BodyOf<typeof pin> = { pinDetails: [{ accountId, lob: 'HSD', pin: code }] };
    const [worth] = expectDone(await provider.call(pin, { query, body: lookUp }, visitor)).pinDetails;
    if (!worth || worth.redemptionDate !== null) throw new NotChecked('the PIN of the account is spent');
    const rows = before.availablePlans.map((row) => ({ planCode: row.productCode, days: row.planDuration }));
    const days = planDays({ planCode: worth.planCode, days: worth.planDuration }, rows) * worth.planQty;
    const owedGrace = { until: grace.until, daysTakenBack: grace.daysTakenBack };
    const promisedDay = newExpiry(lastPaidDay(before), await today.get(), days, owedGrace);
    const device = { deviceId: '', serialNumber: '', status: '', lob: 'HSD' } as const;
    const body: BodyOf<typeof pinRedeem> = {
      version: '1.0',
      trackingId: visitor.trackingId,
      source: 'DIGITAL2.0',
      accountId,
      codes: [{ refillCode: code, lob: 'HSD', device, transactionStatus: 'SUCCESS' }],
    };
    expectDone(await provider.call(pinRedeem, { query, body, key: randomUUID() }, visitor));
    const after = await readDashboard(provider, visitor, accountId);
    if (lastPaidDay(after) !== promisedDay) {
      throw new Breach(
        `the last paid day is ${lastPaidDay(after) ?? 'not named'}, and the page promised ${promisedDay}`,
      );
    }
    if (after.grace?.until && !after.grace.available) throw new Breach('grace is still owed after a refill');
  }

  return [
    {
      promise: 'take-grace: a key takes the day once and gets the same response; another key is refused',
      calls: ['take-grace', 'dashboard'],
      async run() {
        const { offered } = requireAccounts();
        const { visitor, accountId } = await open(offered.owner);
        const before = await readDashboard(provider, visitor, accountId);
        if (!before.grace?.available) throw new NotChecked('the account of account.grace.offered can take none now');
        const take = (referenceID: string) => {
          const { trackingId } = visitor;
          const body = { accountId, referenceID, trackingId };
          return provider.call(takeGrace, { query: { trackingId }, body, key: referenceID }, visitor);
        };
        const key = randomUUID();
        for (const response of await Promise.all([take(key), take(key), take(key)])) expectDone(response);
        expectDone(await take(key));
        expectRefused(await take(randomUUID()));
        const { grace, ...after } = await readDashboard(provider, visitor, accountId);
        const isTaken = grace?.available === false && grace.until === before.grace.until;
        if (!isTaken)
          throw new Breach('the dashboard does not say that the day was taken: a lost response is never settled');
        if (grace.daysTakenBack !== before.grace.daysTakenBack)
          throw new Breach('it takes back other days than it said');
        if (lastPaidDay({ ...after, grace }) !== lastPaidDay(before)) throw new Breach('the last paid day has moved');
      },
    },
    {
      promise: 'send-grace-link: is a SUCCESS for an account, and refused for one that does not exist',
      calls: ['send-grace-link'],
      async run() {
        const { offered } = requireAccounts();
        const visitor = await guest.get();
        const { trackingId } = visitor;
        const url = new URL('/en/day-link/conformance', config.appOrigin).href;
        const send = (accountId: string) =>
          provider.call(sendGraceLink, { query: { trackingId }, body: { accountId, url, trackingId } }, visitor);
        expectDone(await send(offered.owner.accountId));
        expectRefused(await send('conformance-0000000000000000'));
      },
    },
    {
      promise: 'grace: a refill while it runs adds to the last paid day, as the page promises',
      calls: ['take-grace', 'dashboard', 'pin', 'pin-redeem'],
      run: async () => {
        const { offered } = requireAccounts();
        await expectPromisedDay(offered.owner, offered.pin);
      },
    },
    {
      promise: 'grace: a refill after it is as much shorter as the page promises, once',
      calls: ['take-grace', 'dashboard', 'pin', 'pin-redeem'],
      run: async () => {
        const { over } = requireAccounts();
        await expectPromisedDay(over.owner, over.pin);
      },
    },
  ];
}

function lastPaidDay({ hsdService, planStatusDetails }: Dashboard): CalendarDay | null {
  return hsdService?.expirationDate ?? planStatusDetails?.expiryDate ?? null;
}
