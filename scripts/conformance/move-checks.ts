import { randomUUID } from 'node:crypto';
import { createAux, fetchAux, updateMove } from '#lib/contract/move.ts';
import type { BodyOf } from '#lib/contract/operation.ts';
import { addDays } from '#lib/domain/calendar-day.ts';
import { addressChecks } from './address-checks.ts';
import { Breach, type Check, once } from './check.ts';
import type { Config } from './config.ts';
import { MOVE_CALLS } from './example-requests.ts';
import { onHoldChecks } from './on-hold-checks.ts';
import { expectDone, expectNoSession, expectRefused, type Provider, type Visitor } from './exchange.ts';
import { checkPlace } from './places.ts';
import { auxRequest } from './reconnect-checks.ts';
import { findToday, guestVisit, ownerVisit, readDashboard, withUnknownSession } from './visits.ts';

const PARALLEL = 3;
const DAYS_AHEAD = 4;

/** An owner orders a move for a later day, and cancels it: the account is as before. */
export function moveChecks(provider: Provider, config: Config, move: NonNullable<Config['move']>): Check[] {
  const guest = guestVisit(provider);
  const own = ownerVisit(provider, config, guest.get, move.owner);
  const account = once(async () => {
    const { visitor, accountId } = await own.get();
    return readDashboard(provider, visitor, accountId);
  });
  const home = once(async () => {
    const { locationId, address, service } = await checkPlace(provider, await guest.get(), {
      place: move.served,
      source: 'CP',
    });
    const { addressLine1, addressLine2, city, state, zip } = address;
    return { locationId, houseKey: service.houseKey, address: { addressLine1, addressLine2, city, state, zip } };
  });
  const today = once(async () => {
    const day = findToday(await account.get());
    if (day === null) throw new Breach('the dashboard does not say how many days are left');
    return day;
  });
  const moveDay = once(async () => addDays(await today.get(), DAYS_AHEAD));

  async function request(accountID?: string): Promise<BodyOf<typeof createAux>> {
    const body = { ...auxRequest(await own.get(), await account.get(), await home.get()), flow: 'MOVE' } as const;
    return { ...body, ...(accountID !== undefined && { accountID }), scheduledMoveDate: await moveDay.get() };
  }
  async function order(body: BodyOf<typeof createAux>, key: string, visitor?: Visitor) {
    const sender = visitor ?? (await own.get()).visitor;
    return provider.call(createAux, { query: { trackingId: sender.trackingId }, body, key }, sender);
  }
  async function loadDashboard(accountId: string, visitor?: Visitor) {
    const reader = visitor ?? (await own.get()).visitor;
    const body = { accountId, auxConfNo: '', checkMoveEligibility: true, checkReconnectEligibility: true } as const;
    return provider.call(fetchAux, { query: { trackingId: reader.trackingId }, body }, reader);
  }
  const loadScheduledMove = async () => expectDone(await loadDashboard(move.owner.accountId));
  async function cancel(confirmationId: string, visitor?: Visitor) {
    const sender = visitor ?? (await own.get()).visitor;
    const body = { action: 'C', confirmationId } as const;
    return provider.call(updateMove, { query: { trackingId: sender.trackingId }, body }, sender);
  }
  async function expectNoMove(): Promise<void> {
    const { auxDetails, auxAccountConfNo } = await loadScheduledMove();
    if (auxDetails) throw new Breach(`fetch-aux has a move (${auxAccountConfNo || auxDetails.auxAccountId})`);
  }

  return [
    ...addressChecks(provider, guest.get, { served: move.served, source: 'CP' }),
    {
      promise: 'fetch-aux: an account without a move has none',
      calls: ['fetch-aux', 'dashboard'],
      async run() {
        await own.check();
        await expectNoMove();
        await moveDay.check();
      },
    },
    {
      promise: "create-aux: somebody else's account is refused",
      calls: ['create-aux'],
      run: async () => void expectRefused(await order(await request(move.other.accountId), randomUUID())),
    },
    {
      promise: 'fetch-aux: is read for nobody else',
      calls: ['fetch-aux'],
      run: async () => void expectRefused(await loadDashboard(move.other.accountId)),
    },
    {
      promise: 'every call of a move: an unknown session is a 403 with its flag, before the work',
      calls: MOVE_CALLS,
      async run() {
        const stranger = withUnknownSession((await own.get()).visitor);
        expectNoSession(await order(await request(), randomUUID(), stranger));
        expectNoSession(await loadDashboard(move.owner.accountId, stranger));
        expectNoSession(await cancel('none', stranger));
        await expectNoMove();
      },
    },
    {
      promise:
        'create-aux: a move sent twice under one key is one move, in parallel, again and after a lost connection; fetch-aux has it',
      calls: ['create-aux', 'fetch-aux'],
      async run() {
        const [body, key, { visitor }] = [await request(), randomUUID(), await own.get()];
        const query = { trackingId: visitor.trackingId };
        // Without keys nothing is ever sent a second time.
        const times = config.idempotency ? PARALLEL : 1;
        if (config.idempotency) await provider.cutOff(createAux, { query, body, key }, visitor, 'sent');
        const responses = await Promise.all(Array.from({ length: times }, () => order(body, key)));
        if (config.idempotency) responses.push(await order(body, key));
        const numbers = new Set(responses.map((response) => expectDone(response).auxAccountConfNo));
        if (numbers.size !== 1) throw new Breach(`one key gets the numbers ${[...numbers].join(', ')}`);
        const { auxDetails, auxAccountConfNo, auxAcctConfNo, scheduledMoveDate } = await loadScheduledMove();
        if (!numbers.has(auxAccountConfNo || auxAcctConfNo)) throw new Breach('fetch-aux does not have the move');
        if (auxDetails?.auxAcctStatus !== 'Scheduled') {
          throw new Breach(`the move is ${auxDetails?.auxAcctStatus ?? 'nowhere'}, not Scheduled`);
        }
        const scheduledDate = auxDetails.auxAcctScheduleDate ?? scheduledMoveDate;
        if (scheduledDate !== (await moveDay.get())) throw new Breach(`fetch-aux names ${scheduledDate ?? 'no day'}`);
      },
    },
    {
      promise: 'update-move: cancels a move until its day, with all its days, and canceling again is a SUCCESS',
      calls: ['update-move', 'fetch-aux'],
      async run() {
        const { auxAccountConfNo, auxAcctConfNo } = await loadScheduledMove();
        const number = auxAccountConfNo || auxAcctConfNo;
        if (number === '') throw new Breach('fetch-aux has no move to cancel');
        for (let times = 0; times < 2; times += 1) expectDone(await cancel(number));
        await expectNoMove();
        const { visitor, accountId } = await own.get();
        const [before, after] = [await account.get(), await readDashboard(provider, visitor, accountId)];
        const [was, is] = [before.hsdService?.expirationDate, after.hsdService?.expirationDate];
        if (was !== is)
          throw new Breach(`the last paid day was ${was}, and after a canceled move it is ${is ?? 'none'}`);
      },
    },
    {
      promise: 'update-move: a move that there is not is a code',
      calls: ['update-move'],
      run: async () => void expectRefused(await cancel(`none-${randomUUID().slice(0, 8)}`)),
    },
    ...onHoldChecks(provider, config, move.paused, today.get),
  ];
}
