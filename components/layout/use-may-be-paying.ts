import { useEffect, useState } from 'react';

const ANSWER_MS = 4_000;

/**
 * Whether a payment of this browser is open, asked once; also true if there is no answer. For errors that the browser renders itself, where
 * no code may be needed that has not been loaded.
 */
export function useMayBePaying(): boolean {
  const [mayBePaying, setMayBePaying] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), ANSWER_MS);
    let isGone = false;
    void ask(stop.signal).then((answer) => !isGone && setMayBePaying(answer));
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  return mayBePaying;
}

async function ask(signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch('/api/payment/open', { credentials: 'same-origin', cache: 'no-store', signal });
    const body: unknown = await response.json();
    return !(typeof body === 'object' && body !== null && 'isOpen' in body && body.isOpen === false);
  } catch {
    return true;
  }
}
