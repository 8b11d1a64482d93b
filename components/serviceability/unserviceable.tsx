'use client';

import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import type { KnownAddress } from '#lib/serviceability/address-check.ts';
import { Outcome } from './outcome.tsx';
import { WaitlistForm } from './waitlist-form.tsx';

interface Props {
  /** The account whose owner types, if the page has one. */
  account: string | undefined;
  address: KnownAddress;
  /** Replace the default texts, for the page that uses it. */
  labels?: { title: string; text: string };
  level: 1 | 2;
  focusKey: number;
  hasWaitlist: boolean;
  onAgain: () => void;
}

export function Unserviceable({ account = '', address, labels, level, focusKey, hasWaitlist, onAgain }: Props) {
  const t = useTranslations('serviceability');
  const again = (
    <Button variant={hasWaitlist ? 'secondary' : 'primary'} onClick={onAgain}>
      {t('tryAnother')}
    </Button>
  );
  return (
    <Outcome
      mood="dark"
      title={labels?.title ?? t('unserviceable.title')}
      address={address.label}
      level={level}
      focusKey={focusKey}
      actions={again}
    >
      <p>{labels?.text ?? t('unserviceable.text')}</p>
      {hasWaitlist && <WaitlistForm account={account} candidateId={address.id} level={level === 1 ? 2 : 3} />}
    </Outcome>
  );
}
