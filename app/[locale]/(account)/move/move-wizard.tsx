'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAddressedAccount } from '#components/account/account-link.tsx';
import { CheckErrorAlert } from '#components/serviceability/check-error.tsx';
import { CheckingStage, WizardAddress, WizardOutcome, WizardStage } from '#components/serviceability/wizard-parts.tsx';
import { CHECK_TIMEOUT_MS, type CheckRequests, loadStages } from '#components/serviceability/use-address-check.ts';
import { useWizard } from '#components/serviceability/use-wizard.ts';
import layout from '#components/serviceability/wizard.module.css';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { clearStageHistory } from '#components/serviceability/stage-history.ts';
import type { CheckStage } from '#lib/serviceability/address-check.ts';
import { moveErrorPath } from '#lib/move/move-error-path.ts';
import type { CheckOptions } from '#lib/serviceability/server/address-check.ts';
import { isRedirecting } from '../follow-refusal.ts';
import { findBody, useAccountPost } from '../use-account-post.ts';
import { useAccountRouter } from '../use-account-router.ts';

const Serviceable = lazy(async () => ({ default: (await loadStages()).Serviceable }));
const Unserviceable = lazy(async () => ({ default: (await loadStages()).Unserviceable }));

/** The name of the stages of an account's move in this tab: another customer who logs in does not see them. `account`: its reference. */
const moveStages = (account: string) => `move/${account}`;

/** Spec 1 §1, 3 §2.3: the address check of a customer who moves, with headings of its own and no kit. */
export function MoveWizard({ view: { account, check: options } }: { view: { account: string; check: CheckOptions } }) {
  const t = useTranslations('serviceability');
  const wizard = useWizard({ name: moveStages(account), requests: useMoveCheck(account) });
  const { stage, error } = wizard;
  const { supportPhone } = options;

  const alert = error && (
    <CheckErrorAlert level={2} error={error} focusKey={wizard.focusKey} supportPhone={supportPhone} />
  );
  const waiting = wizard.isBusy ? { title: t('move.checking.title'), text: t('move.checking.text') } : null;
  const renderStage = () => {
    if (stage.stage === 'address') {
      return (
        <WizardAddress
          key={wizard.visitor}
          wizard={wizard}
          account={account}
          title={t('move.address.title')}
          intro={t('move.address.intro')}
          alert={alert}
          supportPhone={supportPhone}
        />
      );
    }
    if (stage.stage === 'serviceable') {
      return (
        <Suspense fallback={<Skeleton lines={5} />}>
          <div className={layout.column}>
            <DestinationStage
              account={account}
              place={stage}
              hasWaitlist={options.hasWaitlist}
              onAnother={wizard.startOver}
            />
          </div>
        </Suspense>
      );
    }
    const labels = {
      units: t('move.units.title'),
      unserviceable: { title: t('move.unserviceable.title'), text: t('move.unserviceable.text') },
      existingPrepaid: {
        title: t('existingPrepaid.title'),
        text: t('move.existingPrepaid.text', { supportPhone }),
      },
    };
    return (
      <WizardOutcome
        wizard={wizard}
        stage={stage}
        alert={alert}
        options={options}
        account={account}
        labels={labels}
        prepaidActions={
          // A customer who moves has logged in already, and cannot move here.
          <PhoneLink phone={supportPhone} button="primary">
            {t('existingPostpaid.moving.call', { supportPhone })}
          </PhoneLink>
        }
      />
    );
  };
  return <WizardStage waiting={waiting}>{renderStage()}</WizardStage>;
}

/**
 * Spec 3 §8: checks the address through the account's own handlers, so that a session that has ended is noticed. If the provider did not say
 * whether there is service, leads to the error page; what was typed stays in this tab.
 */
function useMoveCheck(account: string): CheckRequests {
  const post = useAccountPost(account);
  const leave = useLeaveForError();
  const options = { timeoutMs: CHECK_TIMEOUT_MS };
  return {
    validate: async (address) => {
      const response = await post('/api/move/validate', { address }, options);
      return isRedirecting(response) ? null : response;
    },
    checkPlace: async ({ id }) => {
      const response = await post('/api/move/serviceability', { candidateId: id }, options);
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
    window.location.assign(moveErrorPath({ locale, reference: null, path, account, undone: 'move' }));
  };
}

interface DestinationProps {
  account: string;
  place: Extract<CheckStage, { stage: 'serviceable' }>;
  hasWaitlist: boolean;
  onAnother: () => void;
}

/** Decision on a move's address check: a served place is saved as the destination without another press. */
function DestinationStage({ account, place, hasWaitlist, onAnother }: DestinationProps) {
  const t = useTranslations('moving.address');
  const m = useTranslations('serviceability.move');
  const post = useAccountPost(account);
  const router = useAccountRouter();
  const leave = useLeaveForError();
  const [state, setState] = useState<'saving' | 'failed' | 'unserviceable'>('saving');
  const hasBegun = useRef(false);

  const saveDestination = async () => {
    setState('saving');
    const { id, unit, addressLine1, city, state: region, zip } = place.address;
    const candidate = { id, unit, addressLine1, city, state: region, zip };
    const response = findBody(await post('/api/move/destination', { candidate }));
    if (response && 'path' in response) {
      // Back leads to the address, not here, which would lead on again.
      clearStageHistory(moveStages(account));
      return router.replace(response.path);
    }
    if (response?.outcome === 'failed') {
      clearStageHistory(moveStages(account));
      return leave();
    }
    setState(response?.outcome === 'unserviceable' ? 'unserviceable' : 'failed');
  };
  const begin = useEffectEvent(() => void saveDestination());
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    begin();
  }, []);

  if (state === 'saving') return <CheckingStage title={m('checking.title')} text={t('saving')} />;
  const stage = { level: 1, focusKey: 1, onAgain: onAnother } as const;
  if (state === 'unserviceable') {
    const labels = { title: m('unserviceable.title'), text: t('unserviceable') };
    return (
      <Unserviceable {...stage} account={account} address={place.address} labels={labels} hasWaitlist={hasWaitlist} />
    );
  }
  const labels = { title: m('serviceable.title'), text: m('serviceable.text'), coldTap: m('serviceable.coldTap') };
  return (
    <Serviceable {...stage} address={place.address.label} labels={labels} isColdTap={place.isColdTap}>
      <Banner tone="danger" announce="alert" title={t('failed')} />
      <Button onClick={() => void saveDestination()}>{t('next')}</Button>
    </Serviceable>
  );
}
