import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { toWireAmount } from '#lib/contract/amount.ts';
import type { BodyOf, Operation, ResponseOf } from '#lib/contract/operation.ts';
import type { CallName } from '#lib/contract/operations.ts';
import { chargeStatus } from '#lib/contract/payments.ts';
import { GIVE_UP_MS } from '#lib/payment/settlement.ts';
import { Breach, type Check, NotChecked } from './check.ts';
import type { Config, TestCard } from './config.ts';
import { type CallResponse, type Cut, expectDone, expectRefused, type Provider, type Visitor } from './exchange.ts';

/** In what a delivery differs from the purchase that the customer approved. */
export interface Change {
  card?: TestCard;
  /** The card is one that has to be declined. */
  isDeclined?: true;
  /** The card token of the purchase with this key. */
  tokenOf?: string;
  /** Added to the amount. */
  cents?: number;
  /** Another customer's account instead of the payer's. */
  isForeign?: boolean;
  /** The encrypted number and security code change places; or all fields are those of another purchase. */
  fields?: 'swapped' | 'of another purchase';
}

/** The last paid day as a number of days, and the days that the purchase adds. */
export interface PaidDays {
  last: number;
  bought: number;
}

/** A call that moves money, and how to make purchases with it. */
export interface Charging<Op extends Operation & { name: CallName }> {
  operation: Op;
  visitor(): Promise<Visitor>;
  /** The visitor with a credential that the provider never gave out. */
  stranger(visitor: Visitor): Visitor;
  /** The request of the purchase with this key: the same purchase for the same key, the card encrypted anew. */
  prepare(key: string, change?: Change): Promise<BodyOf<Op>>;
  /** What has to be charged, in cents, and to which account; null where the provider has yet to open it. */
  sale(): Promise<{ cents: number; accountId: string | null }>;
  /** The number of a success; null for a refusal, whose code is in `findCode`. */
  findOrderNumber(value: ResponseOf<Op>): string | null;
  findCode?(value: ResponseOf<Op>): string;
  /** The days of the payer's account; absent where a purchase opens an account. */
  days?(): Promise<PaidDays>;
  /** The days of the account that `isForeign` names. */
  foreignDays?(): Promise<PaidDays>;
  hasForeignAccount: boolean;
}

const PARALLEL = 4;
const POLL_MS = 500;
/** A request that was not whole is not waited for as long as others may take. */
const HALF_MS = 10_000;
/** How long after a final NOT_FOUND the status is requested once more. */
const LATE_MS = 30_000;
const CUTS: readonly Cut[] = ['half', 'sent', 'soon'];

type Outcome = { order: string } | { code: string };

/** The contract's promises on money (docs/integrating.md, 'Money'), of one call. */
export function chargePromises<Op extends Operation & { name: CallName }>(
  provider: Provider,
  config: Config,
  charging: Charging<Op>,
): Check[] {
  const { operation } = charging;
  const { name } = operation;
  const status = chargeStatus.name;

  async function deliver(key: string, body: BodyOf<Op>, visitor?: Visitor): Promise<CallResponse<Op>> {
    const sender = visitor ?? (await charging.visitor());
    const { trackingId } = sender;
    return provider.send(operation, { query: { trackingId }, body, key }, sender);
  }

  const purchase = async (key: string, change?: Change) => deliver(key, await charging.prepare(key, change));

  /** Throws a Breach if it is neither a success nor a refusal with a code. */
  function toOutcome(response: CallResponse<Op>): Outcome {
    if (!response.result.ok) return { code: expectRefused(response) };
    const order = charging.findOrderNumber(response.result.value);
    return order === null ? { code: charging.findCode?.(response.result.value) ?? '' } : { order };
  }

  function expectOrder(response: CallResponse<Op>): string {
    const value = expectDone(response);
    const order = charging.findOrderNumber(value);
    if (order !== null) return order;
    throw new Breach(`${name} is refused (${charging.findCode?.(value) ?? ''})`);
  }

  function expectRefusal(response: CallResponse<Op>, what: string): string {
    const outcome = toOutcome(response);
    if ('code' in outcome) return outcome.code;
    throw new Breach(`${name} charges ${what} (order ${outcome.order})`);
  }

  async function ask(referenceID: string) {
    const visitor = await charging.visitor();
    const { trackingId } = visitor;
    return expectDone(await provider.call(chargeStatus, { query: { referenceID, trackingId } }, visitor));
  }

  /** Follows a payment whose response was lost, as the web app does; null if nothing was charged. `isWhole`: all of the request was sent. */
  async function follow(key: string, isWhole: boolean): Promise<Outcome | null> {
    const endedAt = Date.now();
    const settlesMs = isWhole ? config.settlesWithin * 1_000 : HALF_MS;
    const graceMs = settlesMs * provider.place.timeScale;
    const giveUpMs = GIVE_UP_MS * Math.max(provider.place.timeScale, 0.5);
    let wasInProgress = false;
    for (;;) {
      const { status: chargeState, orderNumber, errorCode } = await ask(key);
      const ms = Date.now() - endedAt;
      if (chargeState === 'CHARGED') return { order: orderNumber };
      if (chargeState === 'DECLINED') return { code: errorCode ?? '' };
      if (chargeState === 'NOT_FOUND') {
        if (wasInProgress) throw new Breach(`${status} says NOT_FOUND after IN_PROGRESS`);
        if (ms >= graceMs) {
          await expectNoneLate(key, settlesMs);
          return null;
        }
      } else {
        wasInProgress = true;
        if (ms > giveUpMs) throw new Breach(`${status} still says IN_PROGRESS after ${Math.round(ms / 1_000)} s`);
      }
      await provider.wait(POLL_MS);
    }
  }

  /** After the promised time NOT_FOUND is final: the customer is told that nothing was charged, and may pay again. */
  async function expectNoneLate(key: string, settlesMs: number): Promise<void> {
    await provider.wait(LATE_MS);
    const { status: chargeState } = await ask(key);
    if (chargeState === 'NOT_FOUND') return;
    const problem = `NOT_FOUND ${settlesMs / 1_000} s after the connection ended, and ${chargeState} ${LATE_MS / 1_000} s later`;
    throw new Breach(`${status} says ${problem}`);
  }

  /** Compares what has moved under these keys since `before` with the number of payments that there should be. */
  async function expectMoved(keys: readonly string[], payments: number, before: PaidDays | null): Promise<void> {
    for (const key of keys) {
      const rows = await listMovements(config, key);
      const most = payments > 0 ? 1 : 0;
      if (rows !== null && rows !== most) {
        throw new Breach(`the ledger has ${rows} movements of money under one key, and should have ${most}`);
      }
    }
    const after = (await charging.days?.()) ?? null;
    if (!before || !after) return;
    const [moved, due] = [after.last - before.last, payments * before.bought];
    if (moved !== due) throw new Breach(`the last paid day has moved by ${moved} days, and the page promised ${due}`);
  }

  const daysNow = async () => (await charging.days?.()) ?? null;

  async function expectUntouched(keys: readonly string[], before: PaidDays | null): Promise<void> {
    await expectMoved(keys, 0, before);
    if (!config.chargeStatus) return;
    for (const key of keys) {
      const statusBefore = (await ask(key)).status;
      if (statusBefore === 'CHARGED') throw new Breach(`${status} says CHARGED`);
    }
  }

  const needs = (key: 'idempotency' | 'chargeStatus') => {
    if (!config[key]) throw new NotChecked(`the configuration says that there is none (${key})`);
  };

  const paidPromise = `${name}: a payment goes through once, and the response proves it`;
  /** Without its encrypted fields, this is what keeps a card from being charged for something else. */
  function tokenOnce(): Check {
    return {
      promise: `${name}: a card token pays for one purchase`,
      calls: [name],
      async run() {
        const { hostedCards } = config;
        if (!hostedCards || !('url' in hostedCards)) {
          throw new NotChecked('the configuration has one token for all purchases, no hostedCards.url');
        }
        const [paid, other] = [randomUUID(), randomUUID()];
        const first = toOutcome(await purchase(paid));
        if ('code' in first) throw new Breach(`a good card is declined with ${first.code}`);
        const before = await daysNow();
        expectRefusal(await purchase(other, { tokenOf: paid }), 'the card token of another purchase');
        await expectUntouched([other], before);
      },
    };
  }

  const checks: Check[] = [
    {
      promise: paidPromise,
      calls: [name],
      async run() {
        const [before, key] = [await daysNow(), randomUUID()];
        expectOrder(await purchase(key));
        await expectMoved([key], 1, before);
      },
    },
    {
      promise: `${name}: the same key again gets the first response, and moves nothing`,
      calls: [name],
      async run() {
        needs('idempotency');
        const [before, key] = [await daysNow(), randomUUID()];
        const order = expectOrder(await purchase(key));
        const again = expectOrder(await purchase(key));
        if (again !== order) throw new Breach(`the second delivery of a key gets order ${again}, the first ${order}`);
        await expectMoved([key], 1, before);
        // The key is all that is the same here: another purchase is no reason to charge again.
        const other = toOutcome(await purchase(key, { cents: 100 }));
        if ('order' in other && other.order !== order) throw new Breach(`another amount under a used key is charged`);
        await expectMoved([key], 1, before);
      },
    },
    {
      promise: `${name}: deliveries of one key in parallel move money once, and get one response`,
      calls: [name],
      async run() {
        needs('idempotency');
        const [before, key] = [await daysNow(), randomUUID()];
        const body = await charging.prepare(key);
        const visitor = await charging.visitor();
        const responses = await Promise.all(Array.from({ length: PARALLEL }, () => deliver(key, body, visitor)));
        const orders = new Set(responses.map((response) => expectOrder(response)));
        if (orders.size !== 1) throw new Breach(`${PARALLEL} deliveries get ${orders.size} orders`);
        await expectMoved([key], 1, before);
      },
    },
    {
      promise: `${status}: tells what was charged by ${name}, how much and to whom, for good`,
      calls: [name, status],
      async run() {
        needs('chargeStatus');
        const key = randomUUID();
        const order = expectOrder(await purchase(key));
        const { cents, accountId } = await charging.sale();
        for (let times = 0; times < 2; times += 1) {
          const statusAfter = await ask(key);
          if (statusAfter.status !== 'CHARGED')
            throw new Breach(`${status} says ${statusAfter.status} of a payment that was made`);
          if (statusAfter.referenceID !== key) throw new Breach(`${status} reports on ${statusAfter.referenceID}`);
          if (statusAfter.orderNumber && statusAfter.orderNumber !== order) {
            throw new Breach(`${status} names order ${statusAfter.orderNumber} in place of ${order}`);
          }
          if (statusAfter.amount !== null && statusAfter.amount !== cents) {
            throw new Breach(`${status} names ${toWireAmount(statusAfter.amount)} in place of ${toWireAmount(cents)}`);
          }
          if (accountId !== null && statusAfter.accountId && statusAfter.accountId !== accountId) {
            throw new Breach(`${status} names account ${statusAfter.accountId} in place of ${accountId}`);
          }
        }
      },
    },
    {
      promise: `${status}: a key that never arrived is NOT_FOUND`,
      calls: [status],
      async run() {
        needs('chargeStatus');
        const unknownStatus = (await ask(randomUUID())).status;
        if (unknownStatus !== 'NOT_FOUND') throw new Breach(`${status} says ${unknownStatus}`);
      },
    },
    ...CUTS.map((cut) => lostConnection(cut)),
    {
      promise: `${name}: an amount that is not yours is refused, and nothing is charged`,
      calls: [name],
      async run() {
        const [before, key] = [await daysNow(), randomUUID()];
        expectRefusal(await purchase(key, { cents: 100 }), 'a dollar more than the total');
        await expectUntouched([key], before);
      },
    },
    config.hostedCards
      ? tokenOnce()
      : {
          promise: `${name}: card fields of another field or another purchase are refused`,
          calls: [name],
          async run() {
            const [before, swapped, moved] = [await daysNow(), randomUUID(), randomUUID()];
            expectRefusal(await purchase(swapped, { fields: 'swapped' }), 'a number in the place of the security code');
            expectRefusal(
              await purchase(moved, { fields: 'of another purchase' }),
              'a card encrypted for another purchase',
            );
            await expectUntouched([swapped, moved], before);
          },
        },
    {
      promise: `${name}: a declined card is a code, the same one for the same key, and DECLINED for good`,
      calls: [name, status],
      async run() {
        const decline = declinedCard(config);
        const [before, key] = [await daysNow(), randomUUID()];
        const code = expectRefusal(await purchase(key, decline), 'a card that should be declined');
        await expectUntouched([key], before);
        if (config.idempotency) {
          const again = expectRefusal(await purchase(key, decline), 'a declined payment');
          if (again !== code) throw new Breach(`the second delivery of a key is declined with ${again}, not ${code}`);
        }
        if (!config.chargeStatus) return;
        const statusAfter = await ask(key);
        if (statusAfter.status !== 'DECLINED' || (statusAfter.errorCode ?? '') !== code) {
          throw new Breach(
            `${status} says ${statusAfter.status} ${statusAfter.errorCode ?? ''} of a payment declined with ${code}`,
          );
        }
      },
    },
    {
      promise: `${name}: a 403 comes before the work`,
      calls: [name],
      async run() {
        const [before, key] = [await daysNow(), randomUUID()];
        const body = await charging.prepare(key);
        const response = await deliver(key, body, charging.stranger(await charging.visitor()));
        if (response.status !== 403) {
          if (operation.credential === 'owner')
            throw new Breach(`${name} responds to an unknown session with ${response.status}`);
          throw new NotChecked('an unknown visit token is not refused');
        }
        expectRefused(response);
        await expectUntouched([key], before);
        // Nothing was done under the key, so the customer may pay with it.
        if (config.idempotency) {
          expectOrder(await deliver(key, body));
          await expectMoved([key], 1, before);
        }
      },
    },
  ];
  if (charging.hasForeignAccount) checks.push(foreignAccount());
  return checks;

  function lostConnection(cut: Cut): Check {
    const where = {
      half: 'in the middle of the request',
      sent: 'as soon as the request is sent',
      soon: 'while the request is worked on',
    }[cut];
    return {
      promise: `${name}: a connection lost ${where} is settled by ${status}, and the key can be delivered again`,
      calls: [name, status],
      async run() {
        needs('chargeStatus');
        const [before, key] = [await daysNow(), randomUUID()];
        const visitor = await charging.visitor();
        const { trackingId } = visitor;
        const body = await charging.prepare(key);
        await provider.cutOff(operation, { query: { trackingId }, body, key }, visitor, cut);
        const settlement = await follow(key, cut !== 'half');
        if (settlement && 'code' in settlement)
          throw new Breach(`${status} says DECLINED (${settlement.code}) of a good card`);
        if (settlement && cut === 'half') throw new Breach(`half of a request is charged (order ${settlement.order})`);
        try {
          await expectMoved([key], settlement ? 1 : 0, before);
        } catch (error) {
          if (!(error instanceof Breach) || settlement) throw error;
          throw new Breach(`${status} says NOT_FOUND of a payment that was made: ${error.message}`);
        }
        if (!config.idempotency) return;
        const order = expectOrder(await purchase(key));
        if (settlement && settlement.order && order !== settlement.order) {
          throw new Breach(`the key's second delivery gets order ${order}, ${status} has ${settlement.order}`);
        }
        await expectMoved([key], 1, before);
      },
    };
  }

  function foreignAccount(): Check {
    return {
      promise: `${name}: somebody else's account is refused`,
      calls: [name],
      async run() {
        const [before, theirs, key] = [await daysNow(), await charging.foreignDays?.(), randomUUID()];
        expectRefusal(await purchase(key, { isForeign: true }), "a refill of somebody else's account");
        await expectUntouched([key], before);
        const after = await charging.foreignDays?.();
        if (after?.last !== theirs?.last) throw new Breach('the last paid day of the other account has moved');
      },
    };
  }
}

/** The number of movements under a key in the integrator's ledger; null without one. */
async function listMovements({ ledger }: Config, key: string): Promise<number | null> {
  if (ledger === undefined) return null;
  const response = await fetch(ledger.replace('{key}', encodeURIComponent(key)));
  return z.array(z.unknown()).parse(await response.json()).length;
}

/** The change that makes a purchase one that the card's bank declines. */
function declinedCard({ declinedCard: card, hostedCards }: Config): Change {
  if (hostedCards && 'token' in hostedCards) return { isDeclined: true };
  if (!card) throw new NotChecked('the configuration has no declinedCard');
  return { card };
}
