'use client';

import { useState } from 'react';

/** The last successful read: when a refresh fails, the page keeps showing it and says so. */
export function useLastRead<Stored>(stored: Stored | null): { shown: Stored | null; isStale: boolean } {
  const [last, setLast] = useState(stored);
  if (stored !== null && stored !== last) setLast(stored);
  return { shown: stored ?? last, isStale: stored === null };
}
