'use client';

import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import type { ConfirmNotice } from './use-confirm.ts';

/** What a confirmation that moved no money tells. `again` is a question and has its modal. */
export function ReviewNotice({ notice, total }: { notice: ConfirmNotice; total: string }) {
  const t = useTranslations('litepay');
  switch (notice.kind) {
    case 'again':
      return null;
    case 'changed':
      return (
        <Banner tone="warning" announce="alert" title={t('totalChanged.title')}>
          <p>{t('totalChanged.text', { total })}</p>
        </Banner>
      );
    case 'start-again':
      return (
        <Banner
          tone="warning"
          announce="alert"
          title={t('startAgain.title')}
          actions={
            <ButtonLink variant="secondary" href="">
              {t('startAgain.action')}
            </ButtonLink>
          }
        >
          <p>{t('startAgain.text')}</p>
        </Banner>
      );
    case 'not-sent':
      return (
        <Banner tone="danger" announce="alert" title={t('notCharged.title')}>
          <p>{t('notCharged.text')}</p>
        </Banner>
      );
    case 'insecure':
      return (
        <Banner tone="danger" announce="alert" title={t('insecure.title')}>
          <p>{t('insecure.text')}</p>
        </Banner>
      );
    case 'limited':
      return (
        <Banner tone="warning" announce="alert" title={t('rateLimited.title')}>
          <p>{t('rateLimited.text', { minutes: Math.max(1, Math.ceil(notice.seconds / 60)) })}</p>
        </Banner>
      );
  }
}
