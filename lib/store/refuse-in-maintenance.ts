import 'server-only';
import { store } from './store.ts';

/** On the error itself, because Next loads this module once per bundle. */
const MAINTENANCE = Symbol.for('hearthline.maintenance');

/**
 * Throws while maintenance is on. Called where something new would begin at the provider: a payment, an order, a move, an activation, a change
 * of card or auto-refill. What was sent before is still settled, and its repeated deliveries still get their response.
 */
export async function refuseInMaintenance(): Promise<void> {
  if (!(await isInMaintenance())) return;
  const error = new Error('Refused during maintenance');
  Object.defineProperty(error, MAINTENANCE, { value: true });
  throw error;
}

export async function isInMaintenance(): Promise<boolean> {
  return (await (await store()).maintenance.current()) !== null;
}

/** Whether an error was thrown by `refuseInMaintenance`. */
export function isMaintenanceRefusal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && MAINTENANCE in error;
}
