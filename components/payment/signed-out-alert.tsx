'use client';

import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { ButtonLink } from '#components/ui/button.tsx';

/**
 * The customer is no longer signed in. The link opens this same page, which leads to the login and from there back here, with the purchase
 * as the store has it.
 */
export function SignedOutAlert({ kept }: { kept: 'purchase' | 'receipt' }) {
  const t = useTranslations('payment.alert.signedOut');
  return (
    <Banner
      tone="warning"
      announce="alert"
      title={t('title')}
      actions={
        <ButtonLink variant="secondary" href="">
          {t('action')}
        </ButtonLink>
      }
    >
      <p>{t(kept)}</p>
    </Banner>
  );
}
