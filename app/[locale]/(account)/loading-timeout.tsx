'use client';

import { useEffect } from 'react';
import { forgetWait, isSecondWait } from '#lib/browser/tab-memory.ts';

/** Spec 2 §4, §9: a page that is not there after so many milliseconds is loaded again, */
const RELOAD_AFTER_MS = 20_000;

/** What is still to come of a page is not alive before it is there, so the two of them meet outside of it. */
const view: { hasArrived: boolean; timer: ReturnType<typeof setTimeout> | undefined } = {
  hasArrived: false,
  timer: undefined,
};

/** and, as decided, once: a page that does not come the second time either is the error page. */
export function LoadingTimeout({ errorPath }: { errorPath: string }) {
  useEffect(() => {
    if (view.hasArrived) return;
    view.timer = setTimeout(() => {
      const { pathname, search } = window.location;
      const query = new URLSearchParams({ returnTo: pathname + search });
      if (isSecondWait(pathname)) window.location.replace(`${errorPath}?${query}`);
      else window.location.reload();
    }, RELOAD_AFTER_MS);
    return () => clearTimeout(view.timer);
  }, [errorPath]);
  return null;
}

/** Stands in what was waited for: its next view may take as long again. */
export function LoadingDone() {
  useEffect(() => {
    view.hasArrived = true;
    clearTimeout(view.timer);
    forgetWait(window.location.pathname);
    return () => {
      view.hasArrived = false;
    };
  }, []);
  return null;
}
