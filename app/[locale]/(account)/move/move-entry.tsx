'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type ServedPlace, ServiceabilityWizard } from '#components/serviceability/wizard.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { clearStageHistory } from '#lib/browser/stage-history.ts';
import type { MoveEntryView } from '#lib/views/move.ts';
import { moveDestinationResponse } from '../lazy-schemas.ts';
import { useAccountRequest } from '../use-account-request.ts';
import { useAccountRouter } from '../use-account-router.ts';

/** Spec 3 §2.3: the address check of somebody who moves. */
export function MoveEntry({ view }: { view: MoveEntryView }) {
  return (
    <ServiceabilityWizard isMove options={view.check}>
      {(place) => <TakePlace account={view.account} place={place} />}
    </ServiceabilityWizard>
  );
}

function TakePlace({ account, place }: { account: string; place: ServedPlace }) {
  const t = useTranslations('moving.address');
  const request = useAccountRequest(account);
  const router = useAccountRouter();
  const [state, setState] = useState<'idle' | 'saving' | 'failed' | 'unserviceable'>('idle');

  const take = async () => {
    setState('saving');
    const { id, unit, addressLine1, city, state: region, zip } = place.address;
    const candidate = { id, unit, addressLine1, city, state: region, zip };
    const response = await request('/api/move/destination', { candidate }, moveDestinationResponse);
    if (response && 'path' in response) {
      clearStageHistory('move');
      return router.push(response.path);
    }
    setState(response?.outcome ?? 'failed');
  };
  return (
    <>
      {(state === 'failed' || state === 'unserviceable') && <Banner tone="danger" announce="alert" title={t(state)} />}
      <Button busy={state === 'saving' && t('saving')} onClick={() => void take()}>
        {t('next')}
      </Button>
    </>
  );
}
