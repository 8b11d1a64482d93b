/** Spec 3 §7.8: the provider ends a session so many milliseconds after its last call, */
const WINDOW_MS = 840_000;
/** and is asked to keep it when fewer than these remain. */
const THRESHOLD_MS = 300_000;

/** Spec 3 §4.6: whether a ping goes out. `sinceLastCallMs`: milliseconds since the provider was last called for the session. */
export function isPingDue(of: { sinceLastCallMs: number; isForced: boolean; hasSessionError: boolean }): boolean {
  if (of.hasSessionError) return false;
  return of.isForced || WINDOW_MS - of.sinceLastCallMs < THRESHOLD_MS;
}
