'use client';

import { useTranslations } from 'next-intl';
import { lazy, type ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { CheckStage } from '#lib/flows/address-check.ts';
import { never } from '#lib/result.ts';
import { loadLater } from './later.ts';
import layout from './wizard.module.css';
import type { useWizard } from './use-wizard.ts';
import type { WizardTroubleKind } from './wizard-trouble.tsx';
import type { ServedPlace } from './wizard.tsx';

const loadKit = () => import('./kit-stages.ts');
const UnitStep = lazy(async () => ({ default: (await loadLater()).UnitStep }));
const Serviceable = lazy(async () => ({ default: (await loadLater()).Serviceable }));
const Unserviceable = lazy(async () => ({ default: (await loadLater()).Unserviceable }));
const ExistingPrepaid = lazy(async () => ({ default: (await loadLater()).ExistingPrepaid }));
const ExistingPostpaid = lazy(async () => ({ default: (await loadLater()).ExistingPostpaid }));
const KitStage = lazy(async () => ({ default: (await loadKit()).KitStage }));
const ReadyStage = lazy(async () => ({ default: (await loadKit()).ReadyStage }));

interface Props {
  wizard: ReturnType<typeof useWizard>;
  at: Exclude<CheckStage, { stage: 'address' }>;
  turn: number;
  supportPhone: string;
  canLogIn: boolean;
  isMove: boolean;
  kitTrouble: WizardTroubleKind | null;
  /** What comes behind a served place when it is not a kit. */
  onServed: ((place: ServedPlace) => ReactNode) | null;
}

/** Everything behind the address, as the wizard has it. */
export function WizardStage(props: Props) {
  const { wizard, at, turn, supportPhone, canLogIn, isMove, kitTrouble, onServed } = props;
  const t = useTranslations('merchantFlow');
  const m = useTranslations('serviceability.move');
  const stage = { level: 1, turn, onAgain: wizard.tryAnother } as const;

  switch (at.stage) {
    case 'units':
      return (
        <UnitStep
          {...stage}
          title={isMove ? m('units.title') : t('multiUnit.title')}
          back={
            <Button variant="link" className={layout.back} onClick={wizard.tryAnother}>
              <Icon name="arrow-left" />
              {t('multiUnit.back')}
            </Button>
          }
          candidates={at.candidates}
          isChecking={wizard.flow.check.isChecking}
          onConfirm={(address) => void wizard.flow.confirm(address)}
        />
      );
    case 'serviceable': {
      const address = at.address.label;
      if (onServed) {
        const words = { title: m('serviceable.title'), text: m('serviceable.text') };
        return (
          <Serviceable
            level={1}
            turn={turn}
            onAgain={wizard.changeAddress}
            address={address}
            words={words}
            isColdTap={at.isColdTap}
          >
            {onServed(at)}
          </Serviceable>
        );
      }
      if (wizard.readyFor !== null) {
        return <ReadyStage address={address} phone={wizard.readyFor} isColdTap={at.isColdTap} turn={turn} />;
      }
      return (
        <KitStage
          address={address}
          trouble={kitTrouble}
          turn={turn}
          onSubmit={wizard.submitKit}
          onChangeAddress={wizard.changeAddress}
        />
      );
    }
    case 'unserviceable': {
      const retail = { title: t('unserviceable.title'), text: t('unserviceable.text') };
      const move = { title: m('unserviceable.title'), text: m('unserviceable.text') };
      return <Unserviceable {...stage} words={isMove ? move : retail} address={at.address.label} />;
    }
    case 'existing-prepaid': {
      const words = { title: t('existingPrepaid.title'), text: t('existingPrepaid.text') };
      return <ExistingPrepaid {...stage} {...(!isMove && { words })} canLogIn={canLogIn} address={at.address.label} />;
    }
    case 'existing-postpaid': {
      const words = {
        title: t('existingPostpaid.title'),
        text: t('existingPostpaid.text'),
        account: t('existingPostpaid.goToAccount'),
        move: t('existingPostpaid.moving'),
        movingTitle: t('existingPostpaid.movingTitle'),
        movingText: t('existingPostpaid.movingText', { supportPhone }),
      };
      return (
        <ExistingPostpaid
          {...stage}
          {...(!isMove && { words })}
          address={at.address.label}
          isMoving={at.isMoving}
          supportPhone={supportPhone}
          canLogIn={canLogIn}
          onMoving={wizard.flow.moving}
        />
      );
    }
    default:
      return never(at);
  }
}
