import 'server-only';
import { config } from '#lib/config.ts';
import { log } from '#lib/log.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import type { Charge } from './charge.ts';
import { takeOverAttempt } from './take-over-attempt.ts';

/** How to ask for a charge of each flow when nobody but the record knows of it. */
export type AbandonedCharges = Readonly<Record<string, (attempt: Attempt) => Charge>>;

const EVERY_MS = 20_000;
const AT_ONCE = 50;
/** A customer's own waiting page comes first: it knows whom the payment was for, and so has more to go by. */
const CUSTOMER_FIRST_MS = 10_000;
/** Where the provider cannot be asked by key, only the customer's page can find proof. A visit ends after a day. */
const WITHOUT_STATUS_MS = 24 * 60 * 60_000;

/**
 * Settles the open attempts that nobody holds any more: their process is gone, and their customer does not ask. Resolves when
 * each of those found now is settled, `manual`, or in somebody else's hands; what goes wrong with one is logged and leaves the others alone.
 */
export async function settleAbandoned(charges: AbandonedCharges, now: number): Promise<void> {
  const { attempts } = await store();
  const patience = config().PROVIDER_CHARGE_STATUS ? 0 : WITHOUT_STATUS_MS;
  const found = await attempts.listAbandoned(now - CUSTOMER_FIRST_MS, AT_ONCE);
  const abandoned = found.filter((attempt) => (attempt.submittedAt ?? 0) <= now - patience);
  if (abandoned.length === 0) return;
  log.info({ event: 'attempts_abandoned', count: abandoned.length });
  await Promise.all(
    abandoned.map(async (attempt) => {
      const charge = charges[attempt.flow];
      if (charge) await takeOverAttempt(attempt, charge(attempt)).catch((error: unknown) => complain(error, attempt));
    }),
  );
}

/** Looks for abandoned attempts now and from time to time, for as long as this process lives. Returns at once. */
export function keepSettling(charges: AbandonedCharges): void {
  const look = () => void settleAbandoned(charges, Date.now()).catch((error: unknown) => complain(error, null));
  setInterval(look, EVERY_MS).unref();
  setImmediate(look);
}

function complain(error: unknown, attempt: Attempt | null): void {
  log.error({ event: 'settling_failed', attempt: attempt?.id, reference: attempt?.reference }, error);
}
