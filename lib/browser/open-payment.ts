const RESPONSE_MS = 4_000;

/** Whether a payment of this browser is open; null if the server does not say. Needs no code that may not have been loaded. */
export async function findOpenPayment(): Promise<boolean | null> {
  try {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), RESPONSE_MS);
    const response = await fetch('/api/payment/open', { cache: 'no-store', signal: stop.signal });
    const body: unknown = await response.json();
    return typeof body === 'object' && body && 'isOpen' in body && typeof body.isOpen === 'boolean'
      ? body.isOpen
      : null;
  } catch {
    return null;
  }
}
