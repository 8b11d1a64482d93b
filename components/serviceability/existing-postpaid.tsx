'use client';

import { useTranslations } from 'next-intl';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import type { CheckOptions } from '#lib/serviceability/check-options.ts';
import { Outcome } from './outcome.tsx';

interface Props {
  address: string;
  isMoving: boolean;
  /** Replace the default texts, for the page that uses it. */
  labels?: Record<'title' | 'text' | 'account' | 'move' | 'movingTitle' | 'movingText', string>;
  level: 1 | 2;
  focusKey: number;
  options: CheckOptions;
  onMoving: () => void;
  onAgain: () => void;
}

/** Spec 1 §2, §8, BUS0077: the customer's own account, or that of the previous owner if the customer is moving in. */
export function ExistingPostpaid(props: Props) {
  const { address, isMoving, labels, level, focusKey, options, onMoving, onAgain } = props;
  const t = useTranslations('serviceability');
  const { supportPhone, postpaidUrl } = options;
  const again = (
    <Button variant="link" onClick={onAgain}>
      {t('tryAnother')}
    </Button>
  );
  const call = (
    <PhoneLink phone={supportPhone} button="primary">
      {t('existingPostpaid.moving.call', { supportPhone })}
    </PhoneLink>
  );
  if (isMoving) {
    const ways = (
      <>
        {call}
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
        actions={ways}
      >
        <p>
          <PhoneText phone={supportPhone}>
            {labels?.movingText ?? t('existingPostpaid.moving.text', { supportPhone })}
          </PhoneText>
        </p>
      </Outcome>
    );
  }
  const ways = (
    <>
      {postpaidUrl ? (
        <ButtonLink href={postpaidUrl}>{labels?.account ?? t('existingPostpaid.account')}</ButtonLink>
      ) : (
        call
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
      <p>
        {postpaidUrl ? (labels?.text ?? t('existingPostpaid.text')) : t('existingPostpaid.byPhone', { supportPhone })}
      </p>
    </Outcome>
  );
}
