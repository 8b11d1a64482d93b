'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useEffect } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { CheckStage } from '#lib/flows/address-check.ts';
import type { DeviceCodeError } from '#lib/rules/serviceability/device-code-outcome.ts';
import type { PartnerSlug } from '#lib/rules/serviceability/retail-partners.ts';
import type { CheckOptions } from '#lib/views/home.ts';
import { CheckErrorAlert } from './check-error.tsx';
import { CheckingStage } from './checking-stage.tsx';
import layout from './wizard.module.css';
import type { OwnCheck } from './use-address-check.ts';
import type { KitError } from './use-kit.ts';
import { DraftOwner } from './use-address-draft.ts';
import { useWizard } from './use-wizard.ts';
import { WizardAddress } from './wizard-address.tsx';
import { WizardStage } from './wizard-stage.tsx';
import { WizardError, type WizardErrorKind } from './wizard-error.tsx';

/** The code catalog's texts for errors of the device code itself. */
export type DeviceCodeLabels = Record<Extract<DeviceCodeError, 'not-found' | 'other-kit' | 'try-again'>, string>;

export type ServedPlace = Extract<CheckStage, { stage: 'serviceable' }>;

type Props = { options: CheckOptions } & (
  | { isMove?: false; partner: PartnerSlug; deviceCodeLabels: DeviceCodeLabels }
  /** Spec 1 §1: the move variant has its own headings and no kit: a served place leads on with what `children` renders. */
  | {
      isMove: true;
      account: string;
      check: OwnCheck;
      children: (place: ServedPlace, onAnother: () => void) => Elements;
    }
);

/** The name of the stages of an account's move in this tab: another customer who logs in does not see them. `account`: its reference. */
export const moveStages = (account: string) => `move/${account}`;

/** Spec 1 §2, §4: one page of stages. Each begins at the top of the page, and its heading takes the focus. */
export function ServiceabilityWizard(props: Props) {
  const { options } = props;
  const t = useTranslations('merchantFlow.codeCheckSubmit');
  const isMove = props.isMove === true;
  const partner = props.isMove ? undefined : props.partner;
  const own = props.isMove ? props.check : undefined;
  const wizard = useWizard({ name: props.isMove ? moveStages(props.account) : props.partner, partner, own });
  const { flow, kit, stage, focusKey } = wizard;
  const { error, isChecking } = flow.check;
  const isBusy = isChecking || kit.isSending;
  const isKit = stage.stage === 'serviceable' && !isMove;
  const labels = useCheckingLabels(isMove);

  useEffect(() => {
    if (focusKey > 0 || isBusy) window.scrollTo({ top: 0 });
  }, [focusKey, isBusy]);

  // An error's heading takes the focus; the stage shown below the checking one does not.
  const alert =
    error &&
    !isBusy &&
    (isMove ? (
      <CheckErrorAlert level={2} error={error} focusKey={focusKey} supportPhone={options.supportPhone} />
    ) : (
      <WizardError error={error} focusKey={focusKey} />
    ));
  const stageFocusKey = alert || isBusy ? 0 : focusKey;
  const kitError = props.isMove || isBusy ? null : reportedError(kit.error, props.deviceCodeLabels);

  return (
    <DraftOwner value={props.isMove ? props.account : ''}>
      {isChecking && <CheckingStage title={labels.title} text={labels.text} />}
      {kit.isSending && <CheckingStage title={t('title')} text={t('text')} />}
      <div hidden={isBusy}>
        {stage.stage === 'address' ? (
          <WizardAddress
            key={wizard.visitor}
            isMove={isMove}
            alert={alert}
            focusKey={stageFocusKey}
            isChecking={isChecking}
            supportPhone={options.supportPhone}
            onSubmit={wizard.submitAddress}
          />
        ) : (
          <Suspense fallback={<Skeleton lines={5} />}>
            <div className={isKit ? undefined : layout.column}>
              {alert}
              <WizardStage
                wizard={wizard}
                stage={stage}
                focusKey={stageFocusKey}
                options={options}
                isMove={isMove}
                kitError={kitError}
                onServed={props.isMove ? props.children : null}
              />
            </div>
          </Suspense>
        )}
      </div>
    </DraftOwner>
  );
}

function useCheckingLabels(isMove: boolean): { title: string; text: string } {
  const retail = useTranslations('merchantFlow.validateAddress');
  const move = useTranslations('serviceability.move.checking');
  return isMove ? { title: move('title'), text: move('text') } : { title: retail('title'), text: retail('text') };
}

/** Spec 1 §8: an error of the device code is shown with the catalog's text; content and connection errors have their own banner. */
function reportedError(error: KitError | null, labels: DeviceCodeLabels): WizardErrorKind | null {
  switch (error?.kind) {
    case undefined:
      return null;
    case 'limited':
      return error;
    case 'content':
    case 'connection':
      return { kind: 'connection' };
    case 'not-found':
    case 'other-kit':
    case 'try-again':
      return { kind: 'message', message: labels[error.kind] };
  }
}
