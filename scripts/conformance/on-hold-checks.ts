import { randomUUID } from 'node:crypto';
import { guestDashboard } from '#lib/contract/dashboard.ts';
import { fetchAux } from '#lib/contract/move.ts';
import type { BodyOf } from '#lib/contract/operation.ts';
import { pin, pinRedeem } from '#lib/contract/pin.ts';
import { guestRefill } from '#lib/contract/refill.ts';
import { type CalendarDay, daysBetween } from '#lib/domain/calendar-day.ts';
import { planDays } from '#lib/domain/plan-days.ts';
import { CardFields } from './card.ts';
import { Breach, type Check, once, NotChecked } from './check.ts';
import type { Config } from './config.ts';
import { exampleBody } from './example-requests.ts';
import { expectDone, type Provider, type Visitor } from './exchange.ts';
import { requireExtension } from './lacking.ts';
import { buildCardRefill, priceRefill, promisedDays } from './refill-request.ts';
import { guestVisit, ownerVisit, readDashboard } from './visits.ts';

type PausedAccount = NonNullable<NonNullable<Config['move']>['paused']>;

/**
 * An account that a move has paused: whether its days are on hold, and, for `refill-on-hold`, that a guest's refill adds to them and leaves
 * the move. `loadToday`: the provider's calendar day.
 */
export function onHoldChecks(
  provider: Provider,
  config: Config,
  pausedAccount: PausedAccount | undefined,
  loadToday: () => Promise<CalendarDay>,
): Check[] {
  const guest = guestVisit(provider);
  const cards = new CardFields(provider, config);
  const requirePaused = () => {
    if (!pausedAccount) throw new NotChecked('the configuration has no move.paused');
    return pausedAccount;
  };
  const requireOnHold = () => {
    requireExtension(config, 'refill-on-hold');
    return requirePaused();
  };
  const own = once(async () => ownerVisit(provider, config, guest.get, requirePaused().owner).get());

  /** As the owner sees it: the days on hold, and the move that has begun. */
  async function readHold() {
    const { visitor, accountId } = await own.get();
    const account = await readDashboard(provider, visitor, accountId);
    const { hsdService, planStatusDetails, availablePlans } = account;
    const body = { accountId, auxConfNo: '', checkMoveEligibility: true, checkReconnectEligibility: true } as const;
    const query = { trackingId: visitor.trackingId };
    const { auxDetails } = expectDone(await provider.call(fetchAux, { query, body }, visitor));
    return {
      status: planStatusDetails?.planStatus.trim().toUpperCase() ?? '',
      days: hsdService?.daysRemaining ?? null,
      plans: availablePlans.map(({ productCode: planCode, planDuration: days }) => ({ planCode, days })),
      plan: promisedDays(account),
      since: auxDetails?.auxAcctScheduleDate ?? null,
      move: auxDetails && `${auxDetails.auxAccountId} ${auxDetails.auxAcctStatus}`,
    };
  }

  /** Runs a guest's purchase of as many days as it returns. */
  async function expectAdded(
    buy: (visitor: Visitor, hold: Awaited<ReturnType<typeof readHold>>) => Promise<number>,
  ): Promise<void> {
    requireOnHold();
    const before = await readHold();
    if (before.status !== 'PAUSED' || before.days === null || !before.move) {
      throw new NotChecked(
        `the account of move.paused is not paused by a move (planStatus ${before.status || 'blank'})`,
      );
    }
    const days = await buy(await guest.get(), before);
    const after = await readHold();
    if (after.move !== before.move) throw new Breach(`the move was ${before.move}, and is ${after.move ?? 'gone'}`);
    if (after.status !== 'PAUSED') throw new Breach(`planStatus is ${after.status || 'blank'}, not PAUSED`);
    if (after.days !== before.days + days) {
      throw new Breach(`${days} days bought, and daysRemaining goes from ${before.days} to ${after.days ?? 'nothing'}`);
    }
  }

  return [
    {
      promise: config.holdsDays
        ? 'dashboard: no day of an account elapses while a move pauses it'
        : 'dashboard: the days of an account go on elapsing while a move pauses it, as the web app is told (holdsDays)',
      calls: ['dashboard', 'fetch-aux'],
      async run() {
        const { days } = requirePaused();
        if (days === undefined) throw new NotChecked('the configuration has no move.paused.days');
        const { days: left, since } = await readHold();
        if (since === null || left === null) throw new NotChecked('fetch-aux or dashboard does not say since when');
        const today = await loadToday();
        const elapsed = daysBetween(since, today);
        if (elapsed <= 0) throw new NotChecked('the account was paused today: no day has gone by yet');
        const expectedDays = config.holdsDays ? days : Math.max(0, days - elapsed);
        if (left !== expectedDays)
          throw new Breach(`${days} days when it was paused ${elapsed} days ago, and ${left} now`);
      },
    },
    {
      promise: "guest-refill: of a paused account, a guest's days are added to those on hold, and the move stays",
      calls: ['guest-refill', 'fetch-aux'],
      run: () =>
        expectAdded(async (visitor, { plan }) => {
          const { phone, zip } = requireOnHold().guest;
          const query = { trackingId: visitor.trackingId };
          const lookup: BodyOf<typeof guestDashboard> = { ...exampleBody('guest-dashboard'), phone, zip };
          const account = expectDone(await provider.call(guestDashboard, { query, body: lookup }, visitor));
          const { accountId } = account.customerInfo;
          if (accountId !== requireOnHold().owner.accountId)
            throw new Breach(`guest-dashboard finds account ${accountId}`);
          const key = randomUUID();
          const price = await priceRefill(provider, visitor, account);
          const body: BodyOf<typeof guestRefill> = {
            ...(await buildCardRefill(config, cards, price, { key, change: {} })),
            flow: 'EZREFILL',
            customerInfo: { accountID: accountId, phone, zip },
          };
          expectDone(await provider.call(guestRefill, { query, body, key }, visitor));
          return plan;
        }),
    },
    {
      promise: "pin-redeem: of a paused account, a guest's days are added to those on hold, and the move stays",
      calls: ['pin', 'pin-redeem', 'fetch-aux'],
      run: () =>
        expectAdded(async (visitor, { plans }) => {
          const { owner, pin: code } = requireOnHold();
          if (code === undefined) throw new NotChecked('the configuration has no move.paused.pin');
          const { accountId } = owner;
          const { trackingId } = visitor;
          const query = { trackingId };
          const look: BodyOf<typeof pin> = { pinDetails: [{ accountId, lob: 'HSD', pin: code }] };
          const asGuest = { path: pin.otherPaths[0], query, body: look };
          const [found] = expectDone(await provider.call(pin, asGuest, visitor)).pinDetails;
          if (!found || found.redemptionDate !== null) throw new Breach('pin does not find the unspent PIN');
          const device = { deviceId: '', serialNumber: '', status: '', lob: 'HSD' } as const;
          const body: BodyOf<typeof pinRedeem> = {
            version: '1.0',
            trackingId,
            source: 'DIGITAL2.0',
            accountId,
            codes: [{ refillCode: code, lob: 'HSD', device, transactionStatus: 'SUCCESS' }],
          };
          const redemption = { path: pinRedeem.otherPaths[0], query, body, key: randomUUID() };
          const { status } = expectDone(await provider.call(pinRedeem, redemption, visitor));
          if (status !== 'SUCCESS') throw new Breach(`pin-redeem says ${status}`);
          return planDays({ planCode: found.planCode, days: found.planDuration }, plans) * found.planQty;
        }),
    },
  ];
}
