'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { RouterReset } from '#components/account/router-reset.tsx';
import { ServiceReturns } from '#components/payment/service-returns.tsx';
import { Button } from '#components/ui/button.tsx';
import { get } from '#lib/browser/api.ts';
import type { RefillReceiptView } from '#lib/refill/views.ts';
import { followRefusal } from '../../follow-refusal.ts';
import { useAccountChange } from '../../use-account-change.ts';

/** For an owner: whether the service is back, and a way to restart the router. */
export function OwnerService({ view: { account, merchant } }: { view: RefillReceiptView }) {
  const t = useTranslations('payment.service');
  const locale = useLocale();
  const resetRouter = useAccountChange('router-reset', account);
  const [isResetOpen, setResetOpen] = useState(false);
  const [canReset, setCanReset] = useState(false);

  const read = async () => {
    const response = await get('/api/account/dashboard', { account, isAction: 'false', for: 'service' });
    if (!response.ok) {
      followRefusal(response, { locale, account });
      return null;
    }
    setCanReset(response.body.view?.canResetRouter ?? false);
    const { home, internet = null } = response.body.view ?? {};
    if (home?.state === 'outage') return 'outage';
    return internet !== null && internet.daysLeft > 0 ? 'active' : 'off';
  };
  const reset = canReset && (
    <Button variant="secondary" onClick={() => setResetOpen(true)}>
      {t('reset')}
    </Button>
  );
  return (
    <>
      <ServiceReturns of={account} read={read} supportPhone={merchant.supportPhone} reset={reset || undefined} />
      <RouterReset open={isResetOpen} onClose={() => setResetOpen(false)} reset={() => resetRouter({})} />
    </>
  );
}
