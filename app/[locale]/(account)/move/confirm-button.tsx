'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { useAnswerable } from '#components/ui/use-answerable.ts';
import { usePressAndHold } from '#components/ui/use-press-and-hold.ts';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import styles from './confirm-button.module.css';

interface Props {
  isSending: boolean;
  /** `failed`: nothing was done. `unknown`: whether anything was done is not known yet. */
  problem: 'failed' | 'unknown' | null;
  onConfirm: () => void;
}

/**
 * Spec 3 §2.3, §9: press and hold for two seconds, or confirm in two steps, for those who cannot hold a button. The question appears below
 * both buttons, which stay where they are, so that no second press of the same place answers it.
 */
export function ConfirmButton({ isSending, problem, onConfirm }: Props) {
  const t = useTranslations('moving.now');
  const hydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const isAnswerable = useAnswerable(isAsking ? 'confirm' : null);
  const { isHolding, buttonProps } = usePressAndHold({
    onHeld: () => {
      if (!isSending) onConfirm();
    },
    onTwoStep: () => ask(holdButton.current),
  });
  const isHeld = isHolding && !isSending;
  const holdButton = useRef<HTMLButtonElement>(null);
  const question = useRef<HTMLParagraphElement>(null);
  /** Gets the focus back when the answer is no. */
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) question.current?.focus();
  }, [isAsking]);

  const ask = (from: HTMLButtonElement | null) => {
    opener.current = from;
    setAsking(true);
  };
  const keep = () => {
    setAsking(false);
    opener.current?.focus();
  };
  return (
    <div className={styles.confirm}>
      {problem && <Banner tone={problem === 'failed' ? 'danger' : 'warning'} announce="alert" title={t(problem)} />}
      <Button
        {...buttonProps}
        ref={holdButton}
        className={styles.hold}
        data-holding={isHeld || undefined}
        disabled={!hydrated || isSending}
        busy={isSending && !isAsking && t('sending')}
      >
        <span>{t('hold')}</span>
      </Button>
      <p className={styles.hint} role="status">
        {isHeld ? t('holding') : t('hint')}
      </p>
      <Button
        variant="link"
        aria-expanded={isAsking}
        disabled={!hydrated || isSending}
        onClick={(event) => ask(event.currentTarget)}
      >
        {t('twoStep')}
      </Button>
      {isAsking && (
        <div className={styles.question}>
          <p ref={question} tabIndex={-1}>
            {t('question')}
          </p>
          <div className={styles.ways}>
            <Button disabled={!isAnswerable} busy={isSending && t('sending')} onClick={onConfirm}>
              {t('yes')}
            </Button>
            <Button variant="secondary" disabled={isSending} onClick={keep}>
              {t('no')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
