import 'server-only';
import { config } from '#lib/config.ts';
import { log } from '#lib/log.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { settledCharge } from './charge.ts';
import type { SettledFlow } from './payment-flow.ts';
import { takeOverAttempt } from './settle-attempt.ts';

const EVERY_MS = 10_000;
const AT_ONCE = 50;
/** A customer's own waiting page comes first. */
const CUSTOMER_FIRST_MS = 5_000;

/**
 * Settles the open attempts that no instance is working on, and reviews those in state `manual` that are due. Resolves when each of those
 * found is settled, `manual`, or taken by another instance; a failure with one is logged and does not affect the others. `now`: ms since
 * 1970.
 */
export async function settleDueAttempts(flows: readonly SettledFlow[], now: number): Promise<void> {
  const { attempts } = await store();
  const due = await attempts.listDue(now - CUSTOMER_FIRST_MS * config().PROVIDER_TIME_SCALE, AT_ONCE);
  if (due.length === 0) return;
  log.info({ event: 'attempts_due', count: due.length });
  await Promise.all(
    due.map(async (attempt) => {
      const flow = flows.find(({ name }) => name === attempt.flow);
      if (!flow) return;
      await takeOverAttempt(attempt, settledCharge(flow, attempt)).catch((error: unknown) =>
        logFailure(error, attempt),
      );
    }),
  );
}

/** Looks for due attempts now and periodically, for the life of this process. Returns immediately. */
export function keepSettlingAttempts(flows: readonly SettledFlow[]): void {
  const look = () => void settleDueAttempts(flows, Date.now()).catch((error: unknown) => logFailure(error, null));
  setInterval(look, EVERY_MS * config().PROVIDER_TIME_SCALE).unref();
  setImmediate(look);
}

function logFailure(error: unknown, attempt: Attempt | null): void {
  log.error({ event: 'settling_failed', attempt: attempt?.id, reference: attempt?.reference }, error);
}
