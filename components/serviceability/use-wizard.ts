'use client';

import { useMemo, useState } from 'react';
import type { WizardView } from '#lib/flows/wizard.ts';
import type { AddressFormValues } from '#lib/forms/address-errors.ts';
import type { DeviceCodeFormValues } from '#lib/forms/device-code-form.ts';
import type { PartnerSlug } from '#lib/rules/serviceability/retail-partners.ts';
import { type OwnCheck, useAddressCheck } from './use-address-check.ts';
import { forgetTypedAddress, forgetTypedBehindAddress } from './use-address-draft.ts';
import { useForgetWhenIdle } from './use-forget-when-idle.ts';
import { useKit } from './use-kit.ts';
import { useStageHistory } from './use-stage-history.ts';

interface Options {
  name: string;
  partner: PartnerSlug | undefined;
  own: OwnCheck | undefined;
}

/** Spec 1 §4: the stages of the wizard, from an address to a starter kit that can be bought. */
export function useWizard({ name, partner, own }: Options) {
  const flow = useAddressCheck({ partner, own });
  const kit = useKit(partner);
  const { stage } = flow.check;
  const readyFor = stage.stage === 'serviceable' ? kit.readyFor : null;
  const view = useMemo<WizardView>(() => ({ stage, readyFor }), [stage, readyFor]);
  const focusKey = flow.check.focusKey + kit.focusKey;

  const { restart, forget } = useStageHistory({
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

  const [visitor, setVisitor] = useState(1);
  const startOver = () => {
    forgetTypedAddress();
    setVisitor(visitor + 1);
    restart();
  };
  // Not for moves: those customers are signed in, and are signed out sooner than this.
  useForgetWhenIdle({ name, isOn: partner !== undefined, forget: startOver });

  return {
    flow,
    kit,
    stage,
    readyFor,
    focusKey,
    /** Counts the customers at this screen: each starts with empty fields. */
    visitor,
    submitAddress: (values: AddressFormValues) => {
      forget();
      forgetTypedBehindAddress();
      void flow.submit(values);
    },
    /** Returns to the address, as it was typed. */
    tryAnother: restart,
    /** Spec 1 §3, §4: clears the stored address data too. Also for another kit, which may be another customer's. */
    startOver,
    submitKit: (values: DeviceCodeFormValues) => {
      if (stage.stage === 'serviceable') void kit.submit(stage.address, values);
    },
  };
}
