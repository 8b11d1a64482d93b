'use client';

import { useTranslations } from 'next-intl';
import type { Elements } from '#components/ui/elements.ts';
import { Button } from '#components/ui/button.tsx';
import { Outcome } from './outcome.tsx';
import styles from './stages.module.css';

interface Props {
  address: string;
  isColdTap: boolean;
  /** Replace the default texts, for the page that uses it. */
  labels?: { title: string; text: string; coldTap: string };
  level: 1 | 2;
  focusKey: number;
  /** What comes next: the link to the plans, or the wizard's device code. */
  children: Elements;
  onAgain: () => void;
}

export function Serviceable({ address, isColdTap, labels, level, focusKey, children, onAgain }: Props) {
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
      title={labels?.title ?? t('serviceable.title')}
      address={address}
      level={level}
      focusKey={focusKey}
      actions={actions}
    >
      <p>{labels?.text ?? t('serviceable.text')}</p>
      {isColdTap && <p className={styles.note}>{labels?.coldTap ?? t('serviceable.coldTap')}</p>}
    </Outcome>
  );
}
