'use client';

import { useEffect } from 'react';
import { forgetWait, isSecondWait } from '#lib/browser/tab-memory.ts';

/** Spec 2 §4, §9: a page that has not arrived after this time is reloaded. */
const RELOAD_AFTER_MS = 20_000;

/** The streamed part is not hydrated before it arrives, so the two components communicate through this module. */
const view: { hasArrived: boolean; timer: ReturnType<typeof setTimeout> | undefined } = {
  hasArrived: false,
  timer: undefined,
};

/** Reloads a late page, but only once: when the second load times out too, the error page is shown. */
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

/** Rendered with the awaited content. Resets on unmount, because the next view may take as long. */
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
