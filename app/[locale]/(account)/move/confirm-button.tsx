'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { usePressAndHold } from '#components/ui/use-press-and-hold.ts';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import styles from './confirm-button.module.css';

interface Props {
  isSending: boolean;
  /** `failed`: nothing was done. `unknown`: whether anything was done is not known yet. */
  problem: 'failed' | 'unknown' | null;
  onConfirm: () => void;
}

/** Spec 3 §2.3, §9: press and hold for two seconds, or confirm in two steps, for those who cannot hold a button. */
export function ConfirmButton({ isSending, problem, onConfirm }: Props) {
  const t = useTranslations('moving.now');
  const hydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const { isHolding, buttonProps } = usePressAndHold({ onHeld: onConfirm, onPress: () => setAsking(true) });
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isAsking) question.current?.focus();
  }, [isAsking]);

  return (
    <div className={styles.confirm}>
      {problem && <Banner tone={problem === 'failed' ? 'danger' : 'warning'} announce="alert" title={t(problem)} />}
      {isAsking ? (
        <div className={styles.question}>
          <p ref={question} tabIndex={-1}>
            {t('question')}
          </p>
          <div className={styles.ways}>
            <Button busy={isSending && t('sending')} onClick={onConfirm}>
              {t('yes')}
            </Button>
            <Button variant="secondary" disabled={isSending} onClick={() => setAsking(false)}>
              {t('no')}
            </Button>
          </div>
        </div>
      ) : (
        <>
          <Button
            {...buttonProps}
            className={styles.hold}
            data-holding={isHolding || undefined}
            disabled={!hydrated}
            busy={isSending && t('sending')}
          >
            <span>{t('hold')}</span>
          </Button>
          <p className={styles.hint} role="status">
            {isHolding ? t('holding') : t('hint')}
          </p>
          {!isSending && (
            <Button variant="link" disabled={!hydrated} onClick={() => setAsking(true)}>
              {t('twoStep')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
