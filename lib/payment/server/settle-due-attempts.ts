import 'server-only';
import { config } from '#lib/config.ts';
import { log } from '#lib/log.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { logInterruption } from '#lib/store/store-outage.ts';
import { type Charge, restoreCharge } from './charge.ts';
import { LEASE_MS } from './lease.ts';
import { logRecordedDifferences } from './ledger-differences.ts';
import type { SettlementFlow } from './payment-flow.ts';
import { takeOverAttempt } from './settle-attempt.ts';

const EVERY_MS = 10_000;
const BATCH_SIZE = 50;
/** A customer's own waiting page comes first. */
const CUSTOMER_FIRST_MS = 5_000;

/**
 * Settles the open attempts that no instance is working on, and reviews those in state `manual` that are due. Resolves when each of those
 * found is settled, `manual`, or taken by another instance; a failure with one is logged and does not affect the others. Attempts of other
 * flows are left to the releases that know them.
 */
export async function settleDueAttempts(flows: readonly SettlementFlow[]): Promise<void> {
  // What a tool left behind may not keep a payment from being settled.
  await logRecordedDifferences().catch((error: unknown) => logFailure(error, null));
  const { attempts } = await store();
  const due = await attempts.listDue({
    flows: flows.map(({ name }) => name),
    forMs: Math.round(CUSTOMER_FIRST_MS * config().PROVIDER_TIME_SCALE),
    limit: BATCH_SIZE,
  });
  if (due.length === 0) return;
  // Reviews are due by plan. One that is still `submitted` was left by the instance that sent it.
  const level = due.some(({ state }) => state === 'submitted') ? 'warn' : 'info';
  log[level]({ event: 'attempts_due', count: due.length });
  await Promise.all(due.map((attempt) => settle(flows, attempt).catch((error: unknown) => logFailure(error, attempt))));
}

async function settle(flows: readonly SettlementFlow[], attempt: Attempt): Promise<void> {
  const flow = flows.find(({ name }) => name === attempt.flow);
  if (!flow) return;
  const charge = await restoreOrLease(flow, attempt);
  await takeOverAttempt(attempt, charge);
}

/** One whose charge cannot be told from its row is leased all the same: until the lease is over, others take its place among those due. */
async function restoreOrLease(flow: SettlementFlow, attempt: Attempt): Promise<Charge> {
  try {
    return restoreCharge(flow, attempt);
  } catch (error) {
    await (await store()).attempts.takeLease(attempt.id, LEASE_MS);
    throw error;
  }
}

/** Looks for due attempts now and periodically, for the life of this process. Returns immediately. */
export function keepSettlingAttempts(flows: readonly SettlementFlow[]): void {
  const look = () => void settleDueAttempts(flows).catch((error: unknown) => logFailure(error, null));
  setInterval(look, EVERY_MS * config().PROVIDER_TIME_SCALE).unref();
  setImmediate(look);
}

function logFailure(error: unknown, attempt: Attempt | null): void {
  logInterruption('error', { event: 'settling_failed', attempt: attempt?.id, reference: attempt?.reference }, error);
}
