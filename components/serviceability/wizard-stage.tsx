'use client';

import { useTranslations } from 'next-intl';
import { lazy } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { CheckStage } from '#lib/flows/address-check.ts';
import { assertNever } from '#lib/result.ts';
import type { CheckOptions } from '#lib/views/home.ts';
import { loadStages } from './load-stages.ts';
import layout from './wizard.module.css';
import type { useWizard } from './use-wizard.ts';
import type { WizardErrorKind } from './wizard-error.tsx';
import type { ServedPlace } from './wizard.tsx';

const loadKit = () => import('./kit-stages.ts');
const UnitStep = lazy(async () => ({ default: (await loadStages()).UnitStep }));
const Unserviceable = lazy(async () => ({ default: (await loadStages()).Unserviceable }));
const ExistingPrepaid = lazy(async () => ({ default: (await loadStages()).ExistingPrepaid }));
const ExistingPostpaid = lazy(async () => ({ default: (await loadStages()).ExistingPostpaid }));
const KitStage = lazy(async () => ({ default: (await loadKit()).KitStage }));
const ReadyStage = lazy(async () => ({ default: (await loadKit()).ReadyStage }));

interface Props {
  wizard: ReturnType<typeof useWizard>;
  stage: Exclude<CheckStage, { stage: 'address' }>;
  focusKey: number;
  options: CheckOptions;
  isMove: boolean;
  kitError: WizardErrorKind | null;
  /** What follows a served place if there is no kit. */
  onServed: ((place: ServedPlace, onAnother: () => void) => Elements) | null;
}

/** The wizard's stages after the address. */
export function WizardStage(props: Props) {
  const { wizard, stage: current, focusKey, options, isMove, kitError, onServed } = props;
  const t = useTranslations('merchantFlow');
  const m = useTranslations('serviceability.move');
  const stage = { level: 1, focusKey, onAgain: wizard.tryAnother } as const;

  switch (current.stage) {
    case 'units':
      return (
        <UnitStep
          {...stage}
          title={isMove ? m('units.title') : t('multiUnit.title')}
          back={
            <Button variant="link" className={layout.back} onClick={wizard.tryAnother}>
              <Icon name="arrow-left" />
              <span>{t('multiUnit.back')}</span>
            </Button>
          }
          candidates={current.candidates}
          isChecking={wizard.flow.check.isChecking}
          onConfirm={(address) => void wizard.flow.confirm(address)}
        />
      );
    case 'serviceable': {
      const address = current.address.label;
      if (onServed) return onServed(current, wizard.startOver);
      if (wizard.readyFor !== null) {
        return (
          <ReadyStage
            address={address}
            phone={wizard.readyFor}
            isColdTap={current.isColdTap}
            focusKey={focusKey}
            onAnother={wizard.startOver}
          />
        );
      }
      return (
        <KitStage
          address={address}
          error={kitError}
          focusKey={focusKey}
          onSubmit={wizard.submitKit}
          onChangeAddress={wizard.startOver}
        />
      );
    }
    case 'unserviceable': {
      const retail = { title: t('unserviceable.title'), text: t('unserviceable.text') };
      const move = { title: m('unserviceable.title'), text: m('unserviceable.text') };
      return (
        <Unserviceable
          {...stage}
          labels={isMove ? move : retail}
          address={current.address}
          hasWaitlist={options.hasWaitlist}
        />
      );
    }
    case 'existing-prepaid': {
      const labels = {
        title: t('existingPrepaid.title'),
        text: t('existingPrepaid.text', { supportPhone: options.supportPhone }),
      };
      return (
        <ExistingPrepaid
          {...stage}
          {...(!isMove && { labels })}
          isMove={isMove}
          address={current.address.label}
          options={options}
        />
      );
    }
    case 'existing-postpaid': {
      const labels = {
        title: t('existingPostpaid.title'),
        text: t('existingPostpaid.text'),
        account: t('existingPostpaid.goToAccount'),
        move: t('existingPostpaid.moving'),
        movingTitle: t('existingPostpaid.movingTitle'),
        movingText: t('existingPostpaid.movingText', { supportPhone: options.supportPhone }),
      };
      return (
        <ExistingPostpaid
          {...stage}
          {...(!isMove && { labels })}
          address={current.address.label}
          isMoving={current.isMoving}
          options={options}
          onMoving={wizard.flow.moving}
        />
      );
    }
    default:
      return assertNever(current);
  }
}
