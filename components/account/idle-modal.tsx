'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import {
  type IdleShare,
  type IdleTimer,
  type PingReason,
  type PingResult,
  tabsShare,
  startIdleTimer,
} from '#lib/browser/idle-timer.ts';
import { countdownText, type IdleArea, type IdlePhase } from '#lib/domain/session/idle.ts';
import styles from './idle-modal.module.css';
import { SignOutForm } from './sign-out-form.tsx';

interface Props {
  /** Receives the page's timer on mount, and null on unmount. */
  onTimer?: (timer: IdleTimer | null) => void;
  area: IdleArea;
  /** Asks the server whether the idle time restarts. Never throws. */
  ping: (reason: PingReason) => Promise<PingResult>;
  /** The time is up: log out with state=expired. */
  onExpired: () => void;
  share?: () => IdleShare;
}

/** The remaining seconds that are announced. */
const ANNOUNCEMENTS = [120, 60, 30, 10];
const SIGNS_OF_LIFE = ['pointerdown', 'keydown'] as const;

/** Spec 2 §4: 'Are you still there?' with 2:00 to go, in all tabs at the same time; one key continues the session. */
export function IdleModal({ onTimer, area, ping, onExpired, share = tabsShare }: Props) {
  const t = useTranslations('account.idle');
  const [state, setState] = useState<IdlePhase>({ phase: 'active' });
  const [asking, setAsking] = useState<'no' | 'yes' | 'failed'>('no');
  const keep = useRef<HTMLButtonElement>(null);
  const watch = useRef<IdleTimer | null>(null);
  const calls = useRef({ ping, onExpired, onTimer });
  useEffect(() => {
    calls.current = { ping, onExpired, onTimer };
  });

  useEffect(() => {
    const timer = startIdleTimer({
      area,
      share: share(),
      ping: (reason) => calls.current.ping(reason),
      ageMs: performance.now(),
      onChange: (next) => {
        setState(next);
        if (next.phase === 'over') calls.current.onExpired();
      },
    });
    watch.current = timer;
    calls.current.onTimer?.(timer);
    for (const sign of SIGNS_OF_LIFE) document.addEventListener(sign, timer.noteActivity);
    return () => {
      for (const sign of SIGNS_OF_LIFE) document.removeEventListener(sign, timer.noteActivity);
      timer.stop();
      calls.current.onTimer?.(null);
    };
  }, [share, area]);

  const isOpen = state.phase !== 'active';
  useEffect(() => {
    if (isOpen) keep.current?.focus();
  }, [isOpen]);

  const keepActive = async () => {
    setAsking('yes');
    setAsking((await watch.current?.keepActive()) ? 'no' : 'failed');
  };
  const seconds = state.phase === 'warning' ? state.secondsLeft : 0;
  const announcedSeconds = ANNOUNCEMENTS.filter((flag) => seconds <= flag).at(-1) ?? 120;

  const actions = (
    <>
      <Button ref={keep} busy={asking === 'yes' && t('keeping')} onClick={() => void keepActive()}>
        {t('keepActive')}
      </Button>
      <SignOutForm>
        <Button variant="secondary" type="submit">
          {t('logOut')}
        </Button>
      </SignOutForm>
    </>
  );
  return (
    <Modal open={isOpen} onClose={() => void keepActive()} title={t('title')} closeLabel={null} actions={actions}>
      <p>{t('text')}</p>
      <p className={styles.clock} role="timer" aria-live="off">
        {countdownText(seconds)}
      </p>
      <div role="status">
        <VisuallyHidden>{seconds > 0 && t('announce', { seconds: announcedSeconds })}</VisuallyHidden>
      </div>
      <div role="alert">{asking === 'failed' && <Banner tone="danger" title={t('failed')} />}</div>
    </Modal>
  );
}
