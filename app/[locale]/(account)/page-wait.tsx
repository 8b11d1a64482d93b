'use client';

import { useEffect } from 'react';
import { forgetWait, isSecondWait } from '#lib/browser/tab-memory.ts';

/** Spec 2 §4, §9: a page that is not there after so many milliseconds is loaded again, */
const RELOAD_AFTER_MS = 20_000;

/** and, as decided, once: a page that does not come the second time either is the error page. */
export function PageWait({ errorPath }: { errorPath: string }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (isSecondWait(window.location.pathname)) window.location.replace(errorPath);
      else window.location.reload();
    }, RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [errorPath]);
  return null;
}

/** The page is there, so its next view may wait as long again. */
export function PageArrived() {
  useEffect(() => forgetWait(window.location.pathname), []);
  return null;
}
