'use client';

import { useTranslations } from 'next-intl';
import type { Elements } from '#components/ui/elements.ts';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { AddressStep } from './address-step.tsx';
import { StageHeading } from './stage-heading.tsx';
import text from '#components/ui/text.module.css';
import styles from './stages.module.css';
import type { Wizard } from './use-wizard.ts';
import layout from './wizard.module.css';
import { LongWait } from './long-wait.tsx';
import { StagePicture } from './stage-picture.tsx';
import { type ComponentProps, Suspense } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { CheckOutcome } from './check-outcome.tsx';

interface WizardAddressProps {
  wizard: Wizard;
  /** The account whose owner types, if the page has one. */
  account?: string;
  title: string;
  intro: string;
  /** The error banner, which replaces the introduction. */
  alert: Elements;
  supportPhone: string;
  /** Below the introduction. */
  help?: Elements;
  /** After the form. */
  children?: Elements;
}

/** Spec 1 §2, 'addressCheck'. The form comes second on a phone, and is next to everything else on wide screens. */
export function WizardAddress(props: WizardAddressProps) {
  const { wizard, account, title, intro, alert, supportPhone, help, children } = props;
  const t = useTranslations('serviceability.address');
  return (
    <div className={layout.sides}>
      <div className={styles.outcome}>
        <StageHeading level={1} focusKey={wizard.stageFocusKey}>
          {title}
        </StageHeading>
        {alert || <p className={text.lead}>{intro}</p>}
        {help}
      </div>
      <div className={layout.sheet}>
        <AddressStep account={account} isChecking={wizard.isChecking} onSubmit={wizard.submitAddress} />
        <noscript>
          <p>
            <PhoneText phone={supportPhone}>{t('withoutScript', { supportPhone })}</PhoneText>
          </p>
        </noscript>
      </div>
      {children}
    </div>
  );
}

/** Spec 1 §2: validateAddress and codeCheckSubmit, the stages that wait for a response. */
export function CheckingStage({ title, text }: { title: string; text: string }) {
  return (
    <div className={layout.checking} aria-busy="true">
      <StagePicture mood="searching" />
      <StageHeading level={1} focusKey={1}>
        {title}
      </StageHeading>
      <p>{text}</p>
      <LongWait isWaiting />
    </div>
  );
}

interface StageProps {
  /** The texts of the stage that waits for a response and hides the others; null if no request is under way. */
  waiting: { title: string; text: string } | null;
  children: Elements;
}

/** A stage of a wizard, hidden but with the customer's input while it waits for a response. */
export function WizardStage({ waiting, children }: StageProps) {
  return (
    <>
      {waiting && <CheckingStage {...waiting} />}
      <div hidden={waiting !== null}>{children}</div>
    </>
  );
}

type OutcomeProps = Pick<
  ComponentProps<typeof CheckOutcome>,
  'stage' | 'options' | 'account' | 'labels' | 'prepaidActions'
> & {
  wizard: Wizard;
  /** The error banner. */
  alert: Elements;
};

/** The stages after the address, except a serviceable place. */
export function WizardOutcome({ wizard, alert, ...outcome }: OutcomeProps) {
  const t = useTranslations('merchantFlow.multiUnit');
  const back = (
    <Button variant="link" className={layout.back} onClick={wizard.tryAnother}>
      <Icon name="arrow-left" />
      <span>{t('back')}</span>
    </Button>
  );
  return (
    <Suspense fallback={<Skeleton lines={5} />}>
      <div className={layout.column}>
        {alert}
        <CheckOutcome
          {...outcome}
          level={1}
          focusKey={wizard.stageFocusKey}
          isChecking={wizard.isChecking}
          back={back}
          onConfirm={wizard.confirm}
          onMoving={wizard.confirmMoving}
          onAgain={wizard.tryAnother}
        />
      </div>
    </Suspense>
  );
}
