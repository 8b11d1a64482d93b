'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { NoBreakIn } from '#components/ui/no-break.tsx';
import { LITEPAY_ENTRY } from '#lib/domain/entry-paths.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { CheckOptions } from '#lib/serviceability/check-options.ts';
import { Outcome } from './outcome.tsx';

interface Props {
  address: string;
  /** Replace the default texts, for the page that uses it. */
  labels?: { title: string; text: string };
  level: 1 | 2;
  options: CheckOptions;
  focusKey: number;
  /** Replaces the residents' ways on, for customers who cannot use them. */
  children?: Elements;
  onAgain: () => void;
}

/** Spec 1 §8, BUS0078: the residents can refill or log in. */
export function ExistingPrepaid({ address, labels, level, focusKey, options, children, onAgain }: Props) {
  const t = useTranslations('serviceability');
  const locale = useLocale();
  const actions = (
    <>
      {children ?? (
        <>
          <ButtonLink href={`/${locale}${LITEPAY_ENTRY}`}>{t('existingPrepaid.refill')}</ButtonLink>
          {options.canLogIn && (
            <ButtonLink variant="secondary" href={`/${locale}${DASHBOARD_PAGE}`}>
              {t('existingPrepaid.logIn')}
            </ButtonLink>
          )}
        </>
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
      <p>
        <NoBreakIn number={options.supportPhone}>
          {labels?.text ?? t('existingPrepaid.text', { supportPhone: options.supportPhone })}
        </NoBreakIn>
      </p>
    </Outcome>
  );
}
