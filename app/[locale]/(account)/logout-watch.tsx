'use client';

import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { announceLogout, followLogout, hasLoggedOut, onLogout } from '#lib/browser/last-logout.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import { isDeliberateSignOut } from '#lib/domain/session/log-out.ts';
import type { LoggedOutTexts } from './logged-out.tsx';

/** Reading a cookie costs nothing worth saving: a log-out by a link from another site announces nothing. */
const FOLLOW_MS = 500;

/** Few tabs ever show it. Until it is there, and where it cannot be loaded, the page is gone all the same. */
const LoggedOut = lazy(async () => ({ default: (await loadPart(() => import('./logged-out.tsx'))).LoggedOut }));

/**
 * Around the account area: announces a log-out to the other tabs, and shows a message in place of the page when the customer has logged out
 * in another one.
 */
export function LogoutWatch({ texts, children }: { texts: LoggedOutTexts; children: ReactNode }) {
  const isOver = useSyncExternalStore(onLogout, hasLoggedOut, () => false);
  useEffect(() => {
    const onSubmit = ({ target }: SubmitEvent) => {
      const action = target instanceof HTMLFormElement ? target.getAttribute('action') : null;
      if (isDeliberateSignOut(action ?? '')) announceLogout();
    };
    const timer = setInterval(followLogout, FOLLOW_MS);
    document.addEventListener('submit', onSubmit);
    return () => {
      clearInterval(timer);
      document.removeEventListener('submit', onSubmit);
    };
  }, []);
  if (!isOver) return children;
  return (
    <Suspense>
      <LoggedOut texts={texts} />
    </Suspense>
  );
}
