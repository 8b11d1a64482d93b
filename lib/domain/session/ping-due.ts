/** Spec 3 §7.8: the provider ends a session this long after its last call. */
const WINDOW_MS = 840_000;
/** A ping is due when less than this remains. */
const THRESHOLD_MS = 300_000;

/** Spec 3 §4.6: whether a ping is due. `sinceLastCallMs`: milliseconds since the provider was last called for the session. */
export function isPingDue(of: { sinceLastCallMs: number; isForced: boolean; hasSessionError: boolean }): boolean {
  if (of.hasSessionError) return false;
  return of.isForced || WINDOW_MS - of.sinceLastCallMs < THRESHOLD_MS;
}
