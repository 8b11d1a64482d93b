'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { post } from '#lib/browser/api.ts';
import type { ActivationErrorView } from '#lib/site/activation-error-page.ts';

/** The service is already active: this only restarts its modem, and never activates anything. */
export function RestartRouter({ restart }: { restart: NonNullable<ActivationErrorView['restart']> }) {
  const t = useTranslations('activation.error');
  const locale = useLocale();
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const { account, device, progressUrl } = restart;

  const send = async () => {
    setState('busy');
    const response = await post('/api/activation/restart', { account, device, locale });
    const isUnderWay = response.ok && (response.body.restart === 'restarting' || response.body.restart === 'restarted');
    // That page leads a customer who is no longer logged in to the login.
    if (isUnderWay || (!response.ok && response.reason === 'refused')) window.location.assign(progressUrl);
    else setState('failed');
  };
  return (
    <>
      <div role="alert">{state === 'failed' && <Banner tone="danger" title={t('restartFailed')} />}</div>
      <Button busy={state === 'busy' && t('restarting')} onClick={() => void send()}>
        {t('restart')}
      </Button>
    </>
  );
}
