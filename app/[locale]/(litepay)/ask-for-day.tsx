'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { post, toLostResponse } from '#lib/browser/api.ts';
import { formatWait } from '#lib/domain/calendar-day.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';
import stack from '#components/ui/stack.module.css';

type Stage = { state: 'open' | 'sending' | 'asked' | 'failed' } | { state: 'limited'; seconds: number };

/**
 * Decision on grace: for an account without days that a guest has found. Whoever asks reads the same, whether or not a link was sent, and
 * takes nothing.
 */
export function AskForDay({ purchase }: { purchase: PurchaseRef }) {
  const t = useTranslations('litepay.day');
  const locale = useLocale();
  const [stage, setStage] = useState<Stage>({ state: 'open' });

  const ask = async () => {
    setStage({ state: 'sending' });
    const { id, version } = purchase;
    const response = await post('/api/litepay/day-link', { purchase: { id, version } });
    if (!response.ok) {
      const isLimited = response.reason === 'limited';
      return setStage(isLimited ? { state: 'limited', seconds: response.retryAfterSeconds } : { state: 'failed' });
    }
    const { outcome } = response.body;
    return setStage({ state: outcome === 'asked' ? outcome : toLostResponse(outcome).reason });
  };

  if (stage.state === 'asked') {
    return (
      <Banner tone="info" announce="status" title={t('asked.title')}>
        <p>{t('asked.text')}</p>
      </Banner>
    );
  }
  return (
    <div className={stack.gap3}>
      <p>{t('about')}</p>
      <p>
        <Button variant="secondary" busy={stage.state === 'sending' && t('sending')} onClick={() => void ask()}>
          {t('ask')}
        </Button>
      </p>
      {stage.state === 'failed' && (
        <Banner tone="warning" announce="alert" title={t('failed.title')}>
          <p>{t('failed.text')}</p>
        </Banner>
      )}
      {stage.state === 'limited' && (
        <Banner tone="warning" announce="alert" title={t('limited.title')}>
          <p>{t('limited.text', { wait: formatWait(stage.seconds, locale) })}</p>
        </Banner>
      )}
    </div>
  );
}
