'use client';

import { useEffect, useState } from 'react';
import { reachesPublicSite } from '#lib/browser/public-site.ts';
import { PING_EVERY_MS } from '#lib/activation/activation-wait.ts';

/**
 * Spec 3 §7.8: requests a small public file every ten seconds until it returns status 200. The browser requests it from another site: our
 * own may be reachable before the modem is active.
 */
export function usePublicPing(url: string, isWanted: boolean): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (!isWanted || isBack) return;
    let running = new AbortController();
    const ask = async () => {
      // A request that is still pending by the next one is given up.
      running.abort();
      running = new AbortController();
      if (await reachesPublicSite(url, running.signal)) setBack(true);
    };
    const timer = setInterval(() => void ask(), PING_EVERY_MS);
    return () => {
      clearInterval(timer);
      running.abort();
    };
  }, [url, isWanted, isBack]);
  return isBack;
}
