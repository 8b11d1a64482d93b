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
    if (!form.current) return;
    form.current.action = signOutPath({ locale, isExpired: true, returnTo: here() });
    form.current.requestSubmit();
  }, [locale]);

  return (
    <>
      <form ref={form} method="post" action={signOutPath({ locale, isExpired: true })} hidden />
      <IdleModal ping={ping} onExpired={expire} />
    </>
  );
}
