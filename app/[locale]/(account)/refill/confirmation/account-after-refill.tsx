'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Spinner } from '#components/ui/spinner.tsx';
import { get } from '#lib/browser/api.ts';
import { followRefusal } from '../../follow-refusal.ts';
import { useForgetRefill } from '../refill-memory.tsx';
import { RouterReset } from '#components/account/router-reset.tsx';
import { type ServiceAnswer, ServiceReturns } from '#components/payment/service-returns.tsx';
import { Button } from '#components/ui/button.tsx';
import type { HomeView } from '#lib/account/server/account-views.ts';
import type { RefillReceiptView } from '#lib/refill/server/submitted-refill.ts';
import { useAccountChange } from '../../use-account-change.ts';

/** Spec 3 §4.1: how long after the confirmation the account is read again, in ms. */
const REFETCH_AFTER_MS = 500;

/** Spec 3 §2.2, §4.1: reads the account again and forgets a typed card. A paid refill stays paid, whatever the read returns. */
export function Finalizing({ account }: { account: string }) {
  const t = useTranslations('refill.confirmation');
  const locale = useLocale();
  const [state, setState] = useState<'finalizing' | 'notFinalized' | null>('finalizing');

  useForgetRefill();
  useEffect(() => {
    const stop = new AbortController();
    const readAgain = async () => {
      const query = { account, isAction: 'false' } as const;
      const response = await get('/api/account/dashboard', query, { signal: stop.signal });
      if (stop.signal.aborted) return;
      if (!response.ok) followRefusal(response, { locale, account });
      setState(response.ok ? null : 'notFinalized');
    };
    const timer = setTimeout(() => void readAgain(), REFETCH_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [account, locale]);

  if (state === null) return null;
  return (
    <p role="status">
      {state === 'finalizing' && <Spinner />}
      <span>{` ${t(state)}`}</span>
    </p>
  );
}

/** Unknown where the service is on its way to another address: nothing is said of that here. */
function toServiceAnswer({ state }: HomeView): ServiceAnswer | null {
  switch (state) {
    case 'outage':
      return 'outage';
    case 'deactivated':
    case 'expired':
      return 'off';
    case 'being-set-up':
    case 'paused':
      return null;
    case 'active':
    case 'declined':
    case 'expiring':
      return 'active';
  }
}

/** For an owner: whether the service is back, and a way to restart the router. */
export function OwnerService({ view: { account, merchant } }: { view: RefillReceiptView }) {
  const t = useTranslations('payment.service');
  const locale = useLocale();
  const resetRouter = useAccountChange('router-reset', account);
  const [isResetOpen, setResetOpen] = useState(false);
  const [canReset, setCanReset] = useState(false);

  const loadService = async () => {
    const response = await get('/api/account/dashboard', { account, isAction: 'false', for: 'service' });
    if (!response.ok) {
      followRefusal(response, { locale, account });
      return null;
    }
    setCanReset(response.body.view?.canResetRouter ?? false);
    return response.body.view && toServiceAnswer(response.body.view.home);
  };
  const reset = canReset && (
    <Button variant="secondary" onClick={() => setResetOpen(true)}>
      {t('reset')}
    </Button>
  );
  return (
    <>
      <ServiceReturns of={account} read={loadService} supportPhone={merchant.supportPhone} reset={reset || undefined} />
      <RouterReset open={isResetOpen} onClose={() => setResetOpen(false)} reset={() => resetRouter({})} />
    </>
  );
}
