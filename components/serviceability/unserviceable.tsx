'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Outcome } from './outcome.tsx';

interface Props {
  address: string;
  /** Words of the place that it stands in, instead of the usual ones. */
  words?: { title: string; text: string };
  level: 1 | 2;
  turn: number;
  onAgain: () => void;
}

export function Unserviceable({ address, words, level, turn, onAgain }: Props) {
  const t = useTranslations('serviceability');
  return (
    <Outcome
      mood="dark"
      title={words?.title ?? t('unserviceable.title')}
      address={address}
      level={level}
      turn={turn}
      actions={<Button onClick={onAgain}>{t('tryAnother')}</Button>}
    >
      <p>{words?.text ?? t('unserviceable.text')}</p>
    </Outcome>
  );
}
