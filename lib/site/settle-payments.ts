import 'server-only';
import { config } from '#lib/config.ts';
import { checkClock, keepCheckingClock } from '#lib/store/clock-skew.ts';
import { keepSweeping } from '#lib/store/keep-sweeping.ts';
import { markForProduction } from '#lib/store/production-store.ts';
import { store } from '#lib/store/store.ts';
import { ACTIVATE, RESTART } from '#lib/activation/server/activation-flow.ts';
import { guestPinSettlement, litepaySettlement } from '#lib/litepay/server/litepay-settlement.ts';
import { MOVE_CANCEL } from '#lib/move/server/cancel-move.ts';
import { MOVE } from '#lib/move/server/move-purchase.ts';
import { createOnceSettlement } from '#lib/payment/server/once-flow.ts';
import { keepSettlingAttempts, settleDueAttempts } from '#lib/payment/server/settle-due-attempts.ts';
import { GRACE } from '#lib/plans/server/grace-action.ts';
import { reconnectSettlement } from '#lib/reconnect/server/reconnect-purchase.ts';
import { pinSettlement, refillSettlement } from '#lib/refill/server/refill-settlement.ts';
import { shopSettlement } from '#lib/shop/server/shop-purchase.ts';
import { checkSessionSecret, logSecretFault } from './session-secret-check.ts';

const ONCE = [ACTIVATE, RESTART, MOVE, MOVE_CANCEL, GRACE].map(createOnceSettlement);
const GUESTS = [litepaySettlement, guestPinSettlement, shopSettlement];
const OWNERS = [refillSettlement, pinSettlement, reconnectSettlement];
/** Every flow that this release settles. */
export const FLOWS = [...ONCE, ...GUESTS, ...OWNERS];

/** Settles what is due, deletes what has expired and compares the clocks, periodically for the life of this process. Returns immediately. */
export function keepSettling(): void {
  keepSettlingAttempts(FLOWS);
  keepSweeping();
  keepCheckingClock();
}

/**
 * The same once: for a scheduler, where no process lives long enough. False, and nothing is done, if the store works with other session
 * secrets: the accounts of payments would not be recognized.
 */
export async function settlePayments(): Promise<boolean> {
  const currentStore = await store();
  const verdict = await checkSessionSecret(currentStore);
  if (verdict !== 'accepted') {
    logSecretFault(verdict);
    return false;
  }
  await checkClock();
  await settleDueAttempts(FLOWS);
  await currentStore.sweep();
  await markForProduction(currentStore, config().DATABASE_URL);
  return true;
}
