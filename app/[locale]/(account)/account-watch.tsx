'use client';

import { useLocale } from 'next-intl';
import { createContext, use, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { IdleModal } from '#components/account/idle-modal.tsx';
import { post } from '#lib/browser/api.ts';
import type { IdleTimer, PingReason, PingResult } from '#lib/browser/idle-timer.ts';
import type { IdleArea } from '#lib/domain/session/idle.ts';
import { targetPath } from '#lib/domain/session/session-paths.ts';
import { signOutPath } from '#lib/domain/session/log-out.ts';
import { followRefusal } from './follow-refusal.ts';
import { writePersistedCheck } from '#components/serviceability/persisted-check.ts';
import { tabStorage } from '#lib/browser/browser-storage.ts';
import { loadPart } from '#lib/browser/load-part.ts';

interface Watch {
  /** The page's idle timer; null before hydration. */
  idleTimer: () => IdleTimer | null;
  /** Sets the account that the page shows, by its reference. */
  showAccount: (account: string) => void;
}

const WatchContext = createContext<Watch | null>(null);

const here = () => window.location.pathname + window.location.search;

/**
 * Runs the callback with whether this tab is the one to sign out. The lock is held until the page closes. Without Web Locks every tab signs
 * out on its own.
 */
async function inOneTab(run: (isTheOne: boolean) => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return run(true);
  await navigator.locks.request('idle/end', { ifAvailable: true }, (lock) => run(lock !== null));
}

const NO_TIMER = () => null;

/** The page's idle timer, to be restarted when the server has answered an action of the customer. */
export function useIdleTimer(): () => IdleTimer | null {
  return use(WatchContext)?.idleTimer ?? NO_TIMER;
}

/** Rendered once the page has loaded: from then on the idle timer's requests name its account. */
export function WatchedAccount({ account }: { account: string }) {
  const watch = use(WatchContext);
  useEffect(() => {
    watch?.showAccount(account);
    void forgetOtherPerson(account);
  }, [watch, account]);
  return null;
}

/** Spec 2 §4, 3 §4.6: signs an idle customer out, by submitting the sign-out form. Wraps every page of the account area. */
export function AccountWatch({ area, children }: { area: IdleArea; children: Elements }) {
  const locale = useLocale();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<IdleTimer>(null);
  const account = useRef<string>(null);
  const watch = useMemo(
    (): Watch => ({
      idleTimer: () => timer.current,
      showAccount: (reference) => {
        account.current = reference;
      },
    }),
    [],
  );
  const keepTimer = useCallback((running: IdleTimer | null) => {
    timer.current = running;
  }, []);

  const ping = useCallback(
    async (reason: PingReason): Promise<PingResult> => {
      const reference = account.current;
      const response = await post('/api/session/ping', { reason, area, account: reference });
      if (!response.ok) {
        followRefusal(response, { locale, account: reference });
        return 'failed';
      }
      const { redirectTo, restarted } = response.body;
      if (redirectTo) {
        window.location.replace(targetPath(redirectTo, { locale, requested: here(), reference: null }));
        return 'ended';
      }
      return restarted ? 'restarted' : 'alive';
    },
    [area, locale],
  );
  const expire = useCallback(() => {
    const signOut = () => {
      if (!form.current) return;
      form.current.action = signOutPath({ locale, isExpired: true, returnTo: here() });
      form.current.requestSubmit();
    };
    // Only one tab sends the sign-out request; the others show the same message.
    const isDone = new Promise<void>(() => undefined);
    void inOneTab((isTheOne) => {
      if (isTheOne) signOut();
      else window.location.replace(targetPath('timeout-error', { locale, requested: here(), reference: null }));
      return isDone;
    });
  }, [locale]);

  return (
    <WatchContext value={watch}>
      {children}
      <form ref={form} method="post" action={signOutPath({ locale, isExpired: true })} hidden />
      <IdleModal onTimer={keepTimer} area={area} ping={ping} onExpired={expire} />
    </WatchContext>
  );
}

/** The part of an account's reference that identifies its owner (lib/session/account-reference.ts). */
const OWNER_LENGTH = 8;
const KEY = 'tab/owner';
/** Forms of pages that need no login, and so are not named after an account. */
const DRAFTS = ['address-check', 'units', 'kit', 'waitlist'];

/**
 * Called with the account that is shown, by its reference. What this tab remembers of an address check on the public pages is forgotten when
 * another customer has logged in.
 */
export async function forgetOtherPerson(account: string): Promise<void> {
  const owner = account.slice(0, OWNER_LENGTH);
  try {
    const before = tabStorage().getItem(KEY);
    tabStorage().setItem(KEY, owner);
    if (before === null || before === owner) return;
  } catch {
    // Without storage, nothing is remembered.
    return;
  }
  writePersistedCheck({ stage: 'address' }, Date.now());
  const { clearDraft } = await loadPart(() => import('#lib/browser/session-draft.ts'));
  DRAFTS.forEach(clearDraft);
}
