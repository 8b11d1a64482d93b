'use client';

import { useState } from 'react';

/** What was read last: a page that cannot be read anew keeps what it has shown, and says so. */
export function useLastRead<Stored>(stored: Stored | null): { shown: Stored | null; isStale: boolean } {
  const [last, setLast] = useState(stored);
  if (stored !== null && stored !== last) setLast(stored);
  return { shown: stored ?? last, isStale: stored === null };
}
