'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { useTextDraft } from '#components/fields/use-text-draft.ts';
import {
  type ActivationAccordionStep,
  activationDraft,
  activationErrorPath,
  openActivationStep,
  progressPath,
} from '#lib/activation/flow.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { ActivationView } from '#lib/activation/server/activation-pages.ts';
import { isInMaintenance } from '#lib/browser/refusals.ts';
import { findBody, useAccountPost } from '../use-account-post.ts';
import { useAccountRouter } from '../use-account-router.ts';

/**
 * `known`: the MAC address that was recognized; `refused`: the one that was not; `byHand`: entered by hand although the network sees a
 * modem.
 */
const DRAFT_FIELDS = ['firstName', 'lastName', 'checked', 'named', 'mac', 'known', 'refused', 'byHand'] as const;

const wasNotStarted = (isUnsent: boolean) => (isUnsent ? 'activation' : null);

/** The state of the steps, what was typed in them, and the request of the last one. Completed steps survive a failure and a reload. */
export function useActivation(view: ActivationView) {
  const { account, asksName, isBehindModem, location } = view;
  const locale = useLocale();
  const router = useRouter();
  const accountRouter = useAccountRouter();
  const post = useAccountPost(account);
  const [draft, change] = useTextDraft(activationDraft(account), DRAFT_FIELDS);
  /** `next`: the first step that is still to be done. */
  const [choice, choose] = useState<ActivationAccordionStep | 'next' | null>('next');
  const [sending, setSending] = useState<'no' | 'yes' | 'failed' | 'maintenance'>('no');

  const isTyped = draft.byHand === 'yes' || location !== 'located';
  const facts = { asksName, hasName: draft.named === 'yes', hasDevice: isTyped ? draft.known !== '' : true };
  const goOn = () => choose('next');

  const activate = async () => {
    setSending('yes');
    const { firstName, lastName, known } = draft;
    const request = { locale, mac: isTyped ? known : null, name: asksName ? { firstName, lastName } : null };
    const response = await post('/api/activation/activate', request, { undone: wasNotStarted });
    const body = findBody(response);
    switch (body?.outcome) {
      case 'accepted':
        return accountRouter.push(progressPath({ device: body.device, isBehindModem }));
      case 'active':
        return accountRouter.replace(DASHBOARD_PAGE);
      case 'failed':
        return router.push(
          activationErrorPath({ kind: 'activation', reference: body.reference, account, device: null, isBehindModem }),
        );
      case 'incomplete':
        change(body.step === 'name' ? { named: '' } : { known: '', byHand: 'yes', refused: draft.known });
        setSending('no');
        return goOn();
      default:
        return setSending(isInMaintenance(response) ? 'maintenance' : 'failed');
    }
  };

  return {
    account,
    draft,
    change,
    facts,
    isTyped,
    goOn,
    activate,
    sending,
    open: choice === 'next' ? openActivationStep(facts) : choice,
    choose,
  };
}

export type ActivationSteps = ReturnType<typeof useActivation>;
