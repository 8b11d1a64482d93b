'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Outcome } from './outcome.tsx';

interface Props {
  address: string;
  isMoving: boolean;
  /** Words of the place that it stands in, instead of the usual ones. */
  labels?: Record<'title' | 'text' | 'account' | 'move' | 'movingTitle' | 'movingText', string>;
  level: 1 | 2;
  focusKey: number;
  supportPhone: string;
  canLogIn: boolean;
  onMoving: () => void;
  onAgain: () => void;
}

/** Spec 1 §2, §8, BUS0077: their own account, or somebody who moves in after its owner. */
export function ExistingPostpaid(props: Props) {
  const { address, isMoving, labels, level, focusKey, supportPhone, canLogIn, onMoving, onAgain } = props;
  const t = useTranslations('serviceability');
  const locale = useLocale();
  const again = (
    <Button variant="link" onClick={onAgain}>
      {t('tryAnother')}
    </Button>
  );
  if (isMoving) {
    const call = (
      <>
        <ButtonLink href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`}>
          {t('existingPostpaid.moving.call', { supportPhone })}
        </ButtonLink>
        {again}
      </>
    );
    return (
      <Outcome
        mood="known"
        title={labels?.movingTitle ?? t('existingPostpaid.moving.title')}
        address={address}
        level={level}
        focusKey={focusKey}
        actions={call}
      >
        <p>{labels?.movingText ?? t('existingPostpaid.moving.text', { supportPhone })}</p>
      </Outcome>
    );
  }
  const ways = (
    <>
      {canLogIn && (
        <ButtonLink href={`/${locale}/dashboard`}>{labels?.account ?? t('existingPostpaid.account')}</ButtonLink>
      )}
      <Button variant="secondary" onClick={onMoving}>
        {labels?.move ?? t('existingPostpaid.move')}
      </Button>
      {again}
    </>
  );
  return (
    <Outcome
      mood="known"
      title={labels?.title ?? t('existingPostpaid.title')}
      address={address}
      level={level}
      focusKey={focusKey}
      actions={ways}
    >
      <p>{labels?.text ?? t('existingPostpaid.text')}</p>
    </Outcome>
  );
}
