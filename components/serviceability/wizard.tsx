'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { CheckStage } from '#lib/flows/address-check.ts';
import type { DeviceCodeError } from '#lib/rules/serviceability/device-code-outcome.ts';
import type { PartnerSlug } from '#lib/rules/serviceability/retail-partners.ts';
import { CheckingStage } from './checking-stage.tsx';
import layout from './wizard.module.css';
import type { KitTrouble } from './use-kit.ts';
import { useWizard } from './use-wizard.ts';
import { WizardAddress } from './wizard-address.tsx';
import { WizardStage } from './wizard-stage.tsx';
import { WizardTrouble, type WizardTroubleKind } from './wizard-trouble.tsx';

/** Words of the code catalogue for what can be wrong with a device code itself. */
export type DeviceCodeWords = Record<Extract<DeviceCodeError, 'not-found' | 'other-kit' | 'try-again'>, string>;

export type ServedPlace = Extract<CheckStage, { stage: 'serviceable' }>;

type Props = { supportPhone: string; canLogIn: boolean } & (
  | { isMove?: false; partner: PartnerSlug; deviceCodeWords: DeviceCodeWords }
  /** Spec 1 §1: the move variant has headings of its own, and no kit: what comes behind a served place is the move's. */
  | { isMove: true; children: (place: ServedPlace) => ReactNode }
);

/** Spec 1 §2, §4: one page of stages. Each begins at the top of the page, and its heading takes the focus. */
export function ServiceabilityWizard(props: Props) {
  const { supportPhone, canLogIn } = props;
  const t = useTranslations('merchantFlow.codeCheckSubmit');
  const isMove = props.isMove === true;
  const partner = props.isMove ? undefined : props.partner;
  const wizard = useWizard({ name: partner ?? 'move', partner });
  const { flow, kit, at, turn } = wizard;
  const { trouble, isChecking } = flow.check;
  const isBusy = isChecking || kit.isSending;
  const isKit = at.stage === 'serviceable' && !isMove;
  const words = useCheckingWords(isMove);

  useEffect(() => {
    if (turn > 0 || isBusy) window.scrollTo({ top: 0 });
  }, [turn, isBusy]);

  // The trouble's own heading takes the focus; a stage that waits under the checking one takes it from nobody.
  const notice = trouble && !isBusy && <WizardTrouble trouble={trouble} turn={turn} />;
  const stageTurn = notice || isBusy ? 0 : turn;
  const kitTrouble = props.isMove || isBusy ? null : toldTrouble(kit.trouble, props.deviceCodeWords);

  return (
    <>
      {isChecking && <CheckingStage title={words.title} text={words.text} />}
      {kit.isSending && <CheckingStage title={t('title')} text={t('text')} />}
      <div hidden={isBusy}>
        {at.stage === 'address' ? (
          <WizardAddress
            isMove={isMove}
            notice={notice}
            turn={stageTurn}
            isChecking={isChecking}
            supportPhone={supportPhone}
            onSubmit={(values) => void flow.submit(values)}
          />
        ) : (
          <Suspense fallback={<Skeleton lines={5} />}>
            <div className={isKit ? undefined : layout.column}>
              {notice}
              <WizardStage
                wizard={wizard}
                at={at}
                turn={stageTurn}
                supportPhone={supportPhone}
                canLogIn={canLogIn}
                isMove={isMove}
                kitTrouble={kitTrouble}
                onServed={props.isMove ? props.children : null}
              />
            </div>
          </Suspense>
        )}
      </div>
    </>
  );
}

function useCheckingWords(isMove: boolean): { title: string; text: string } {
  const retail = useTranslations('merchantFlow.validateAddress');
  const move = useTranslations('serviceability.move.checking');
  return isMove ? { title: move('title'), text: move('text') } : { title: retail('title'), text: retail('text') };
}

/** Spec 1 §8: a code is told in the catalogue's words; content and connection have their banner. */
function toldTrouble(trouble: KitTrouble | null, words: DeviceCodeWords): WizardTroubleKind | null {
  switch (trouble?.kind) {
    case undefined:
      return null;
    case 'limited':
      return trouble;
    case 'content':
    case 'connection':
      return { kind: 'connection' };
    case 'not-found':
    case 'other-kit':
    case 'try-again':
      return { kind: 'message', message: words[trouble.kind] };
  }
}
