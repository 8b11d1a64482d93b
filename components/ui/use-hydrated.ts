'use client';

import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => {};

/** False in the server's markup and until hydration; nothing that must not be posted as plain HTML is enabled before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
