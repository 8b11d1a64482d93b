'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { LITEPAY_ENTRY } from '#lib/flows/entry-paths.ts';
import { Outcome } from './outcome.tsx';

interface Props {
  address: string;
  /** Words of the place that it stands in, instead of the usual ones. */
  words?: { title: string; text: string };
  level: 1 | 2;
  canLogIn: boolean;
  turn: number;
  onAgain: () => void;
}

/** Spec 1 §8, BUS0078: whoever lives there wants to refill, or to sign in. */
export function ExistingPrepaid({ address, words, level, turn, canLogIn, onAgain }: Props) {
  const t = useTranslations('serviceability');
  const locale = useLocale();
  const actions = (
    <>
      <ButtonLink href={`/${locale}${LITEPAY_ENTRY}`}>{t('existingPrepaid.refill')}</ButtonLink>
      {canLogIn && (
        <ButtonLink variant="secondary" href={`/${locale}/dashboard`}>
          {t('existingPrepaid.signIn')}
        </ButtonLink>
      )}
      <Button variant="link" onClick={onAgain}>
        {t('tryAnother')}
      </Button>
    </>
  );
  return (
    <Outcome
      mood="known"
      title={words?.title ?? t('existingPrepaid.title')}
      address={address}
      level={level}
      turn={turn}
      actions={actions}
    >
      <p>{words?.text ?? t('existingPrepaid.text')}</p>
    </Outcome>
  );
}
