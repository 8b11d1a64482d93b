'use client';

import { useMemo } from 'react';
import type { WizardView } from '#lib/flows/wizard.ts';
import type { DeviceCodeFormValues } from '#lib/forms/device-code-form.ts';
import type { PartnerSlug } from '#lib/rules/serviceability/retail-partners.ts';
import { useAddressCheck } from './use-address-check.ts';
import { forgetTypedAddress } from './use-address-draft.ts';
import { useKit } from './use-kit.ts';
import { useStageHistory } from './use-stage-history.ts';

/** Spec 1 §4: the stages of the wizard, from an address to a starter kit that can be bought. */
export function useWizard({ name, partner }: { name: string; partner: PartnerSlug | undefined }) {
  const flow = useAddressCheck(partner && { partner });
  const kit = useKit(partner);
  const { at } = flow.check;
  const readyFor = at.stage === 'serviceable' ? kit.readyFor : null;
  const view = useMemo<WizardView>(() => ({ at, readyFor }), [at, readyFor]);
  const turn = flow.check.turn + kit.turn;

  const { restart } = useStageHistory({
    name,
    view,
    turn,
    onRestore: (kept) => {
      flow.restore(kept.at);
      kit.reset(kept.readyFor);
    },
    onReturn: (kept) => {
      flow.goBackTo(kept.at);
      kit.reset(kept.readyFor);
    },
  });

  return {
    flow,
    kit,
    at,
    readyFor,
    turn,
    /** To the address, as it was typed. */
    tryAnother: restart,
    /** Spec 1 §3, §4: the stored address data goes with it. */
    changeAddress: () => {
      forgetTypedAddress();
      restart();
    },
    submitKit: (values: DeviceCodeFormValues) => {
      if (at.stage === 'serviceable') void kit.submit(at.address, values);
    },
  };
}
