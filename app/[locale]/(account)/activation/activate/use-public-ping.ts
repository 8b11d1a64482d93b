'use client';

import { useEffect, useState } from 'react';
import { reachesPublicSite } from '#lib/browser/public-site.ts';
import { PING_EVERY_MS } from '#lib/rules/activation/activation-wait.ts';

/**
 * Spec 3 §7.8: asks for a small public file every ten seconds, until its status is 200. The browser asks for itself: our own site may be reached
 * by those whose modem is not active yet.
 */
export function usePublicPing(url: string, isWanted: boolean): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (!isWanted || isBack) return;
    let running = new AbortController();
    const ask = async () => {
      // One that has not come back by the next is given up.
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
