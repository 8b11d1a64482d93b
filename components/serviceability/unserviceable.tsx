'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Outcome } from './outcome.tsx';

interface Props {
  address: string;
  /** Words of the place that it stands in, instead of the usual ones. */
  labels?: { title: string; text: string };
  level: 1 | 2;
  focusKey: number;
  onAgain: () => void;
}

export function Unserviceable({ address, labels, level, focusKey, onAgain }: Props) {
  const t = useTranslations('serviceability');
  return (
    <Outcome
      mood="dark"
      title={labels?.title ?? t('unserviceable.title')}
      address={address}
      level={level}
      focusKey={focusKey}
      actions={<Button onClick={onAgain}>{t('tryAnother')}</Button>}
    >
      <p>{labels?.text ?? t('unserviceable.text')}</p>
    </Outcome>
  );
}
