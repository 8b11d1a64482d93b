'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAddressedAccount } from '#components/account/account-link.tsx';
import { CheckingStage } from '#components/serviceability/checking-stage.tsx';
import { loadStages } from '#components/serviceability/load-stages.ts';
import { CHECK_TIMEOUT_MS, FOUND, type OwnCheck, SERVED } from '#components/serviceability/use-address-check.ts';
import { moveStages, type ServedPlace, ServiceabilityWizard } from '#components/serviceability/wizard.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { clearStageHistory } from '#lib/browser/stage-history.ts';
import type { MoveEntryView } from '#lib/views/move.ts';
import { isRedirecting } from '../follow-refusal.ts';
import { answerOf, useAccountPost } from '../use-account-post.ts';
import { useAccountRouter } from '../use-account-router.ts';
import { moveErrorPath } from './use-confirm-move.ts';

const Serviceable = lazy(async () => ({ default: (await loadStages()).Serviceable }));
const Unserviceable = lazy(async () => ({ default: (await loadStages()).Unserviceable }));

/** Spec 3 §2.3: the address check of a customer who moves. */
export function MoveEntry({ view: { account, check } }: { view: MoveEntryView }) {
  const ownCheck = useOwnCheck(account);
  return (
    <ServiceabilityWizard isMove account={account} options={check} check={ownCheck}>
      {(place, onAnother) => (
        <TakePlace account={account} place={place} hasWaitlist={check.hasWaitlist} onAnother={onAnother} />
      )}
    </ServiceabilityWizard>
  );
}

/**
 * Spec 3 §8: checks the address through the account's own handlers, so that a session that has ended is noticed. If the provider did not say
 * whether there is service, leads to the error page; what was typed stays in this tab.
 */
function useOwnCheck(account: string): OwnCheck {
  const post = useAccountPost(account);
  const leave = useLeaveForError();
  const options = { timeoutMs: CHECK_TIMEOUT_MS };
  return {
    validate: async (address) => {
      const response = await post('/api/move/validate', { address }, FOUND, options);
      return isRedirecting(response) ? null : response;
    },
    checkPlace: async ({ id }) => {
      const response = await post('/api/move/serviceability', { candidateId: id }, SERVED, options);
      if (!response.ok) return isRedirecting(response) ? null : response;
      if (response.body.outcome !== 'failed' && response.body.outcome !== 'error') return response;
      leave();
      return null;
    },
  };
}

/** Leads to the error page, which links back to this page. */
function useLeaveForError(): () => void {
  const locale = useLocale();
  const account = useAddressedAccount();
  return () => {
    const path = window.location.pathname;
    window.location.assign(moveErrorPath({ locale, reference: null, path, account, isUndone: true }));
  };
}

interface TakePlaceProps {
  account: string;
  place: ServedPlace;
  hasWaitlist: boolean;
  onAnother: () => void;
}

/** Decision on a move's address check: a served place is taken without another press. */
function TakePlace({ account, place, hasWaitlist, onAnother }: TakePlaceProps) {
  const t = useTranslations('moving.address');
  const m = useTranslations('serviceability.move');
  const post = useAccountPost(account);
  const router = useAccountRouter();
  const leave = useLeaveForError();
  const [state, setState] = useState<'saving' | 'failed' | 'unserviceable'>('saving');
  const hasBegun = useRef(false);

  const take = async () => {
    setState('saving');
    const { id, unit, addressLine1, city, state: region, zip } = place.address;
    const candidate = { id, unit, addressLine1, city, state: region, zip };
    const known = { saved: 1, 'under-way': 1, unserviceable: 1, failed: 1 } as const;
    const response = answerOf(await post('/api/move/destination', { candidate }, known));
    if (response && 'path' in response) {
      // Back leads to the address, not here, which would lead on again.
      clearStageHistory(moveStages(account));
      return router.replace(response.path);
    }
    if (response?.outcome === 'failed') {
      clearStageHistory(moveStages(account));
      return leave();
    }
    setState(response?.outcome ?? 'failed');
  };
  const begin = useEffectEvent(() => void take());
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, []);

  if (state === 'saving') return <CheckingStage title={m('checking.title')} text={t('saving')} />;
  const stage = { level: 1, focusKey: 1, onAgain: onAnother } as const;
  if (state === 'unserviceable') {
    const labels = { title: m('unserviceable.title'), text: t('unserviceable') };
    return <Unserviceable {...stage} address={place.address} labels={labels} hasWaitlist={hasWaitlist} />;
  }
  const labels = { title: m('serviceable.title'), text: m('serviceable.text'), coldTap: m('serviceable.coldTap') };
  return (
    <Serviceable {...stage} address={place.address.label} labels={labels} isColdTap={place.isColdTap}>
      <Banner tone="danger" announce="alert" title={t('failed')} />
      <Button onClick={() => void take()}>{t('next')}</Button>
    </Serviceable>
  );
}
