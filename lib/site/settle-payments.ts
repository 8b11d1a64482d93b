import 'server-only';
import { config } from '#lib/config.ts';
import { checkClock, keepCheckingClock } from '#lib/store/clock-skew.ts';
import { keepSweeping } from '#lib/store/keep-sweeping.ts';
import { store } from '#lib/store/store.ts';
import { ACTIVATE } from '#lib/activation/server/activation-flow.ts';
import { RESTART } from '#lib/activation/server/restart-flow.ts';
import { guestPinSettlement, litepaySettlement } from '#lib/litepay/server/litepay-settlement.ts';
import { MOVE_CANCEL } from '#lib/move/server/cancel-flow.ts';
import { MOVE } from '#lib/move/server/move-purchase.ts';
import { onceSettlement } from '#lib/payment/server/once-flow.ts';
import { keepSettlingAttempts, settleDueAttempts } from '#lib/payment/server/settle-due-attempts.ts';
import { reconnectSettlement } from '#lib/reconnect/server/reconnect-settlement.ts';
import { pinSettlement, refillSettlement } from '#lib/refill/server/refill-settlement.ts';
import { shopSettlement } from '#lib/shop/server/shop-settlement.ts';

const ONCE = [ACTIVATE, RESTART, MOVE, MOVE_CANCEL].map(onceSettlement);
const GUESTS = [litepaySettlement, guestPinSettlement, shopSettlement];
const OWNERS = [refillSettlement, pinSettlement, reconnectSettlement];
/** Every flow that this release settles. */
export const FLOWS = [...ONCE, ...GUESTS, ...OWNERS];

/** Error codes that help the operator who set DATABASE_URL. */
const REASONS: Record<string, string> = {
  ECONNREFUSED: 'nobody listens there',
  ENOTFOUND: 'there is no such host',
  '28P01': 'wrong user or password',
  '3D000': 'there is no such database',
};

/** Opens the store of this process. Returns null, or on failure a line that names the variable to check. */
export async function openStoreAtStart(): Promise<string | null> {
  try {
    await store();
    return null;
  } catch (error) {
    const variable = config().DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR';
    return `${variable} names a store that cannot be opened (${reasonOf(error)}).`;
  }
}

/** Prefers the code, because a driver's message might repeat parts of the URL. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : null;
  if (code === null) return error instanceof Error ? error.message : typeof error;
  const reason = REASONS[code];
  return reason ? `${code}, ${reason}` : code;
}

/** Settles what is due, deletes what has expired and compares the clocks, periodically for the life of this process. Returns immediately. */
export function keepSettling(): void {
  keepSettlingAttempts(FLOWS);
  keepSweeping();
  keepCheckingClock();
}

/** The same once: for a scheduler, where no process lives long enough. */
export async function settlePayments(): Promise<void> {
  await checkClock();
  await settleDueAttempts(FLOWS);
  await (await store()).sweep();
}
