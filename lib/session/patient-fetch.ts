import 'server-only';
import type { CustomFetch } from 'openid-client';

/** Of one try, in ms. */
const TRY_MS = 5_000;
const PAUSE_MS = 150;

/**
 * Asks the identity provider. What only reads (its metadata, its keys) is asked once more after a moment when it does not come or is not
 * JSON; a code is sent once. `scale` multiplies the time of a try.
 */
export function fetchPatiently(scale: number): CustomFetch {
  return async (url, options) => {
    const { body, signal, ...rest } = options;
    if (options.method !== 'GET') {
      // Its own kind of bytes, for the types' sake; the client sends forms.
      const sent = body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null);
      return fetch(url, { ...rest, body: sent, signal: signal ?? null });
    }
    const once = () => {
      const ends = [AbortSignal.timeout(TRY_MS * scale), ...(signal ? [signal] : [])];
      return fetch(url, { ...rest, signal: AbortSignal.any(ends) });
    };
    const first = await once().catch(() => null);
    if (first && (await isUsable(first))) return first;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (0.5 + Math.random())));
    return once();
  };
}

async function isUsable(response: Response): Promise<boolean> {
  if (response.status >= 500) return false;
  return response
    .clone()
    .json()
    .then(
      () => true,
      () => false,
    );
}
