'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { LITEPAY_ENTRY } from '#lib/flows/entry-paths.ts';
import { DASHBOARD_PAGE } from '#lib/rules/session/site-paths.ts';
import type { CheckOptions } from '#lib/views/home.ts';
import { Outcome } from './outcome.tsx';

interface Props {
  address: string;
  /** Replace the default texts, for the page that uses it. */
  labels?: { title: string; text: string };
  /** A customer who moves has logged in already, and cannot move here. */
  isMove?: boolean;
  level: 1 | 2;
  options: CheckOptions;
  focusKey: number;
  onAgain: () => void;
}

/** Spec 1 §8, BUS0078: the residents can refill or log in; a customer who moves calls. */
export function ExistingPrepaid({ address, labels, isMove = false, level, focusKey, options, onAgain }: Props) {
  const t = useTranslations('serviceability');
  const locale = useLocale();
  const { supportPhone } = options;
  const actions = isMove ? (
    <>
      <PhoneLink phone={supportPhone} button="primary">
        {t('existingPostpaid.moving.call', { supportPhone })}
      </PhoneLink>
      <Button variant="link" onClick={onAgain}>
        {t('tryAnother')}
      </Button>
    </>
  ) : (
    <>
      <ButtonLink href={`/${locale}${LITEPAY_ENTRY}`}>{t('existingPrepaid.refill')}</ButtonLink>
      {options.canLogIn && (
        <ButtonLink variant="secondary" href={`/${locale}${DASHBOARD_PAGE}`}>
          {t('existingPrepaid.logIn')}
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
      title={labels?.title ?? t('existingPrepaid.title')}
      address={address}
      level={level}
      focusKey={focusKey}
      actions={actions}
    >
      <p>{labels?.text ?? t(isMove ? 'move.existingPrepaid.text' : 'existingPrepaid.text', { supportPhone })}</p>
    </Outcome>
  );
}
