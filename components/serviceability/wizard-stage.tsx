'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, Suspense } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { CheckOutcome } from './check-outcome.tsx';
import { CheckingStage } from './checking-stage.tsx';
import type { Wizard } from './use-wizard.ts';
import layout from './wizard.module.css';

interface StageProps {
  /** The texts of the stage that waits for a response and hides the others; null if no request is under way. */
  waiting: { title: string; text: string } | null;
  children: Elements;
}

/** A stage of a wizard, or the one that waits. What was typed stays in the hidden one. */
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

/** The stages after the address, except a served place. */
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
