'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { toLostResponse, post } from '#lib/browser/api.ts';
import { LITEPAY_ENTRY } from '#lib/domain/entry-paths.ts';
import { LITEPAY_FLOW, litepayReceiptPath, litepayStatusPath } from '#lib/litepay/flow.ts';
import { nextPath } from '#lib/domain/step-table.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import type { OpenRefillLinkView } from '#lib/litepay/api.ts';
import { formatWait } from '#lib/domain/calendar-day.ts';

type Stage = { state: 'open' | 'sending' | 'failed' | 'refused' } | { state: 'limited'; seconds: number };

/**
 * Asks for a confirmation first, because link previews open links too. A press then looks the account up and continues as quick refill does.
 */
export function OpenRefillLink({ token, after, supportPhone }: OpenRefillLinkView & { token: string }) {
  const t = useTranslations('litepay.link');
  const locale = useLocale();
  const router = useRouter();
  const [stage, setStage] = useState<Stage>({ state: 'open' });

  const proceed = async () => {
    setStage({ state: 'sending' });
    const response = await post('/api/litepay/link', { token, after });
    if (!response.ok) {
      const isLimited = response.reason === 'limited';
      return setStage(isLimited ? { state: 'limited', seconds: response.retryAfterSeconds } : { state: 'failed' });
    }
    switch (response.body.outcome) {
      case 'found':
        return router.push(nextPath(LITEPAY_FLOW, 'find'));
      case 'open':
        return router.push(litepayStatusPath(null));
      case 'confirmed':
        return router.push(litepayReceiptPath(null));
      case 'refused':
        return setStage({ state: 'refused' });
      case 'unavailable':
        return setStage({ state: 'failed' });
      default:
        return setStage({ state: toLostResponse(response.body.outcome).reason });
    }
  };

  const quickRefill = (
    <ButtonLink variant={stage.state === 'refused' ? 'primary' : 'secondary'} href={`/${locale}${LITEPAY_ENTRY}`}>
      {t('quickRefill')}
    </ButtonLink>
  );
  return (
    <MessagePage
      picture={<HousePicture mood={stage.state === 'refused' ? 'cold' : 'lit'} />}
      title={t('title')}
      actions={
        <>
          {stage.state !== 'refused' && (
            <Button busy={stage.state === 'sending' && t('sending')} onClick={() => void proceed()}>
              {t('continue')}
            </Button>
          )}
          {quickRefill}
        </>
      }
    >
      <p>{t('text')}</p>
      {stage.state === 'refused' && (
        <Banner tone="warning" announce="alert" title={t('refused.title')}>
          <p>
            <PhoneText phone={supportPhone}>{t('refused.text', { supportPhone })}</PhoneText>
          </p>
        </Banner>
      )}
      {stage.state === 'failed' && (
        <Banner tone="danger" announce="alert" title={t('failed.title')}>
          <p>
            <PhoneText phone={supportPhone}>{t('failed.text', { supportPhone })}</PhoneText>
          </p>
        </Banner>
      )}
      {stage.state === 'limited' && (
        <Banner tone="warning" announce="alert" title={t('limited.title')}>
          <p>{t('limited.text', { wait: formatWait(stage.seconds, locale) })}</p>
        </Banner>
      )}
      <noscript>
        <p>{t('noScript')}</p>
      </noscript>
    </MessagePage>
  );
}
