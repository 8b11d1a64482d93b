'use client';

import { useLocale } from 'next-intl';
import { useState } from 'react';
import { useTextDraft } from '#components/fields/use-text-draft.ts';
import { type ActivationAccordionStep, openActivationStep } from '#lib/activation/flow.ts';
import { activationErrorPath, progressPath } from '#lib/activation/paths.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { ActivationView } from '#lib/activation/views.ts';
import { isInMaintenance } from '#lib/browser/refusals.ts';
import { answerOf, useAccountPost } from '../use-account-post.ts';
import { useAccountRouter } from '../use-account-router.ts';
import { ACTIVATION_DRAFT, DRAFT_FIELDS } from './activation-draft.ts';

const wasNotStarted = (isUnsent: boolean) => (isUnsent ? 'activation' : null);

/** The state of the steps, what was typed in them, and the request of the last one. Completed steps survive a failure and a reload. */
export function useActivation(view: ActivationView) {
  const { account, asksName, isBehindModem, location } = view;
  const locale = useLocale();
  const router = useRouter();
  const accountRouter = useAccountRouter();
  const post = useAccountPost(account);
  const [draft, change] = useTextDraft(`${ACTIVATION_DRAFT}/${account}`, DRAFT_FIELDS);
  /** `next`: the first step that is still to be done. */
  const [chosen, choose] = useState<ActivationAccordionStep | 'next' | null>('next');
  const [sending, setSending] = useState<'no' | 'yes' | 'failed' | 'maintenance'>('no');

  const isTyped = draft.byHand === 'yes' || location !== 'located';
  const facts = {
    asksName,
    hasName: draft.named === 'yes',
    hasDevice: isTyped ? draft.known !== '' : true,
  };
  const goOn = () => choose('next');

  const activate = async () => {
    setSending('yes');
    const { firstName, lastName, known } = draft;
    const body = { locale, mac: isTyped ? known : null, name: asksName ? { firstName, lastName } : null };
    const sent = await post('/api/activation/activate', body, { undone: wasNotStarted });
    const response = answerOf(sent);
    switch (response?.outcome) {
      case 'accepted':
        return accountRouter.push(progressPath({ device: response.device, isBehindModem }));
      case 'active':
        return accountRouter.replace(DASHBOARD_PAGE);
      case 'failed':
        return router.push(
          activationErrorPath({
            kind: 'activation',
            reference: response.reference,
            account,
            device: null,
            isBehindModem,
          }),
        );
      case 'incomplete':
        change(response.step === 'name' ? { named: '' } : { known: '', byHand: 'yes', refused: draft.known });
        setSending('no');
        return goOn();
      default:
        return setSending(isInMaintenance(sent) ? 'maintenance' : 'failed');
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
    open: chosen === 'next' ? openActivationStep(facts) : chosen,
    choose,
  };
}

export type ActivationSteps = ReturnType<typeof useActivation>;
