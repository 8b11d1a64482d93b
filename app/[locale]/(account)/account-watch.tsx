'use client';

import { useLocale } from 'next-intl';
import { useCallback, useRef } from 'react';
import { IdleModal } from '#components/account/idle-modal.tsx';
import { postJson } from '#lib/browser/api.ts';
import type { PingReason } from '#lib/browser/idle-watch.ts';
import { targetPath } from '#lib/rules/session/refusal-path.ts';
import { signOutPath } from '#lib/rules/session/sign-out-path.ts';
import { keepAliveAnswer } from './later.ts';

const here = () => window.location.pathname + window.location.search;

/** Locks are held until the page is gone; a browser without them signs out in each tab. */
async function inOneTab(run: (isTheOne: boolean) => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run(true);
  await navigator.locks.request('idle/end', { ifAvailable: true }, (lock) => run(lock !== null));
}

/** Spec 2 §4, 3 §4.6: the watch over an idle session, on every page of the account. Its end is signing out, as a form. */
export function AccountWatch() {
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);

  const ping = useCallback(
    async (reason: PingReason): Promise<boolean> => {
      const answer = await postJson('/api/session/ping', { reason }, keepAliveAnswer);
      if (!answer.ok) return false;
      const { leadsTo, restarted } = answer.body;
      if (leadsTo) window.location.replace(targetPath(leadsTo, { locale, asked: here(), reference: null }));
      return restarted;
    },
    [locale],
  );
  const expire = useCallback(() => {
    const signOut = () => {
      if (!form.current) return;
      form.current.action = signOutPath({ locale, isExpired: true, returnTo: here() });
      form.current.requestSubmit();
    };
    // Of all tabs one signs out, for as long as that takes; the others say the same.
    const isDone = new Promise<void>(() => undefined);
    void inOneTab((isTheOne) => {
      if (isTheOne) signOut();
      else window.location.replace(targetPath('timeout-error', { locale, asked: here(), reference: null }));
      return isDone;
    });
  }, [locale]);

  return (
    <>
      <form ref={form} method="post" action={signOutPath({ locale, isExpired: true })} hidden />
      <IdleModal ping={ping} onExpired={expire} />
    </>
  );
}
