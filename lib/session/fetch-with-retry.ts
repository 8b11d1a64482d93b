import 'server-only';
import type { CustomFetch } from 'openid-client';
import { z } from 'zod';

/** Per request, in ms. */
const TRY_MS = 5_000;
const PAUSE_MS = 150;
const MAX_BYTES = 1_048_576;

/** The provider's metadata or keys, parsed just far enough to recognize them. */
const document = z.union([z.object({ issuer: z.string() }), z.object({ keys: z.array(z.unknown()) })]);

interface Whole {
  status: number;
  headers: Headers;
  text: string;
}

/**
 * Fetches from the identity provider; a response over 1 MB is an error. A failed GET (metadata, keys) returns the last good response, or is
 * retried once after a short pause if there is none. A code is sent only once. `scale` multiplies the timeout of a GET.
 */
export function fetchWithRetry(scale: number): CustomFetch {
  const lastGood = new Map<string, Whole>();
  return async (url, options) => {
    const { body, signal, ...rest } = options;
    if (options.method !== 'GET') {
      // Copied only to satisfy the types; the client sends forms.
      const sent = body instanceof Uint8Array ? new Uint8Array(body) : (body ?? null);
      return asResponse(await readWhole(await fetch(url, { ...rest, body: sent, signal: signal ?? null })));
    }
    const once = async () => {
      const ends = [AbortSignal.timeout(TRY_MS * scale), ...(signal ? [signal] : [])];
      const response = await readWhole(await fetch(url, { ...rest, signal: AbortSignal.any(ends) }));
      if (isUsable(response)) lastGood.set(url, response);
      return response;
    };
    const first = await once().catch(() => null);
    if (first && isUsable(first)) return asResponse(first);
    const cached = lastGood.get(url);
    if (cached) return asResponse(cached);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * (0.5 + Math.random())));
    return asResponse(await once());
  };
}

async function readWhole({ status, headers, body }: Response): Promise<Whole> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('The identity provider’s answer is too large');
    chunks.push(chunk);
  }
  return { status, headers, text: Buffer.concat(chunks).toString('utf8') };
}

function asResponse({ status, headers, text }: Whole): Response {
  return new Response(text === '' ? null : text, { status, headers });
}

function isUsable({ status, text }: Whole): boolean {
  try {
    return status === 200 && document.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
