'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Outcome } from './outcome.tsx';
import styles from './stages.module.css';

interface Props {
  address: string;
  isColdTap: boolean;
  /** Words of the place that it stands in, instead of the usual ones. */
  words?: { title: string; text: string };
  level: 1 | 2;
  turn: number;
  /** What comes next: the way to the plans, or the wizard's device code. */
  children: ReactNode;
  onAgain: () => void;
}

export function Serviceable({ address, isColdTap, words, level, turn, children, onAgain }: Props) {
  const t = useTranslations('serviceability');
  const actions = (
    <>
      {children}
      <Button variant="link" onClick={onAgain}>
        {t('changeAddress')}
      </Button>
    </>
  );
  return (
    <Outcome
      mood="lit"
      title={words?.title ?? t('serviceable.title')}
      address={address}
      level={level}
      turn={turn}
      actions={actions}
    >
      <p>{words?.text ?? t('serviceable.text')}</p>
      {isColdTap && <p className={styles.note}>{t('serviceable.coldTap')}</p>}
    </Outcome>
  );
}
