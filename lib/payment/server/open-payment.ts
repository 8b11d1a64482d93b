import 'server-only';
import { requestCookies } from '#lib/http/cookie-jar.ts';
import { type Device, readDevice } from '#lib/http/device.ts';
import { isOpen } from '#lib/domain/attempt-state.ts';
import { store } from '#lib/store/store.ts';
import { logInterruption } from '#lib/store/store-outage.ts';

/** A payment that no provider could settle may stay open for weeks. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
/** A browser rarely has more than one open; the newest are kept. */
const MAX_ATTEMPTS = 5;

const openPaymentFlag = ({ id }: Device) => `paying ${id}`;

/** Notes that a browser is about to pay, so that an error page knows whether money may be moving. A failure does not stop the payment. */
export async function recordOpenPayment(device: Device, attempt: string): Promise<void> {
  try {
    const { flags } = await store();
    const before = parseIds(await flags.find(openPaymentFlag(device)));
    const ids = [attempt, ...before.filter((id) => id !== attempt)].slice(0, MAX_ATTEMPTS);
    await flags.put(openPaymentFlag(device), ids.join(' '), KEPT_MS);
  } catch (error) {
    logInterruption('warn', { event: 'payment_not_noted', attempt }, error);
  }
}

/** For this long after a payment, an error page does not say that nothing was charged. */
const RECENT_MS = 60 * 60_000;

/**
 * The payment of the browser that sent this request: an open one (also if that cannot be read), else one that was made within the last
 * hour. Two reads by key, and none for a browser without the signed cookie: an error page asks this without a limit, because it must not be
 * refused.
 */
export async function findRecentPayment(): Promise<'open' | 'paid' | 'none'> {
  const device = readDevice(await requestCookies());
  return device === null ? 'none' : loadRecentPayment(device);
}

/** Whether a payment of the browser that sent this request is open; also true if that cannot be read. */
export async function isBrowserPaying(): Promise<boolean> {
  return (await findRecentPayment()) === 'open';
}

/** The same for a known device. */
export async function isDevicePaying(device: Device): Promise<boolean> {
  return (await loadRecentPayment(device)) === 'open';
}

async function loadRecentPayment(device: Device): Promise<'open' | 'paid' | 'none'> {
  try {
    const { attempts, flags } = await store();
    const ids = parseIds(await flags.find(openPaymentFlag(device)));
    const recentAttempts = (await Promise.all(ids.map((id) => attempts.find(id)))).filter(
      (attempt) => attempt !== null,
    );
    if (recentAttempts.some(({ state }) => isOpen(state))) return 'open';
    const isPaid = recentAttempts.some(
      ({ readAt, settledAt, state }) => state === 'confirmed' && readAt - (settledAt ?? readAt) < RECENT_MS,
    );
    return isPaid ? 'paid' : 'none';
  } catch (error) {
    logInterruption('warn', { event: 'open_payment_unread' }, error);
    return 'open';
  }
}

function parseIds(value: string | null): string[] {
  return value ? value.split(' ') : [];
}
