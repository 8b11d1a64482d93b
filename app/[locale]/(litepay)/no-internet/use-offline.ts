'use client';

import { useSyncExternalStore } from 'react';
import { KEPT_COPY } from '#lib/offline/kept-copy.ts';

function subscribe(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

/** The browser says that there is no connection, or this page is the copy that the service worker keeps for that. */
export function useOffline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !navigator.onLine || document.querySelector(`meta[name="${KEPT_COPY}"]`) !== null,
    () => false,
  );
}
