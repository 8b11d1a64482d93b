import 'server-only';
import { waitForStep } from '#lib/http/constant-time-response.ts';
import { logFailedRequest } from '#lib/http/request-bug.ts';
import { shortCode, trackRequest } from '#lib/http/tracking.ts';

/** What a guest's lookup comes to. `isRight`: no wrong guess at an account, so a newcomer's try is given back. */
export interface GuestLookup<Response extends { outcome: string }> {
  response: Response;
  isRight: boolean;
}

/** Longer than a read that fails at once, with its retry, or whatever comes after a read that finds an account. */
const FAILURE_STEP_MS = 1_000;

/** Ends on a full second: what could not be said, and a refused link, whether or not the provider was asked. */
const SLOW = new Set(['unavailable', 'refused']);

const UNAVAILABLE = { response: { outcome: 'unavailable' }, isRight: true } as const;

/**
 * Runs a lookup. An error that comes after an account was found, in the store or in our own code, ends as one that comes before: in the same
 * words, at no cost of a try, and on a full second. So it tells nothing of any account (promise P10).
 */
export async function runLookup<Response extends { outcome: string }>(
  request: Request,
  look: () => Promise<GuestLookup<Response>>,
): Promise<GuestLookup<Response | { outcome: 'unavailable' }>> {
  const started = performance.now();
  const lookup = await look().catch((error: unknown) => {
    const trackingId = trackRequest(request.headers);
    const { pathname: path } = new URL(request.url);
    logFailedRequest({ trackingId, reference: shortCode(trackingId), path }, error);
    return UNAVAILABLE;
  });
  if (SLOW.has(lookup.response.outcome)) await waitForStep(started, FAILURE_STEP_MS);
  return lookup;
}
