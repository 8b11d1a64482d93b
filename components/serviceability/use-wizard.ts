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
  const { stage } = flow.check;
  const readyFor = stage.stage === 'serviceable' ? kit.readyFor : null;
  const view = useMemo<WizardView>(() => ({ stage, readyFor }), [stage, readyFor]);
  const focusKey = flow.check.focusKey + kit.focusKey;

  const { restart } = useStageHistory({
    name,
    view,
    focusKey,
    onRestore: (persisted) => {
      flow.restore(persisted.stage);
      kit.reset(persisted.readyFor);
    },
    onReturn: (persisted) => {
      flow.goBackTo(persisted.stage);
      kit.reset(persisted.readyFor);
    },
  });

  return {
    flow,
    kit,
    stage,
    readyFor,
    focusKey,
    /** To the address, as it was typed. */
    tryAnother: restart,
    /** Spec 1 §3, §4: the stored address data goes with it. */
    changeAddress: () => {
      forgetTypedAddress();
      restart();
    },
    submitKit: (values: DeviceCodeFormValues) => {
      if (stage.stage === 'serviceable') void kit.submit(stage.address, values);
    },
  };
}
