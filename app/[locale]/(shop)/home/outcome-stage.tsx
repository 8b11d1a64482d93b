'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy } from 'react';
import { loadLater } from '#components/serviceability/later.ts';
import type { AddressCheckFlow } from '#components/serviceability/use-address-check.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import type { CheckStage } from '#lib/flows/address-check.ts';
import { BUY_ENTRY } from '#lib/flows/entry-paths.ts';
import { never } from '#lib/result.ts';

const UnitStep = lazy(async () => ({ default: (await loadLater()).UnitStep }));
const Serviceable = lazy(async () => ({ default: (await loadLater()).Serviceable }));
const Unserviceable = lazy(async () => ({ default: (await loadLater()).Unserviceable }));
const ExistingPrepaid = lazy(async () => ({ default: (await loadLater()).ExistingPrepaid }));
const ExistingPostpaid = lazy(async () => ({ default: (await loadLater()).ExistingPostpaid }));

interface Props {
  at: Exclude<CheckStage, { stage: 'address' }>;
  flow: AddressCheckFlow;
  turn: number;
  supportPhone: string;
  canLogIn: boolean;
}

/** Everything behind the address: what it came to, and where that leads from the home page. */
export function OutcomeStage({ at, flow, turn, supportPhone, canLogIn }: Props) {
  const t = useTranslations('serviceability');
  const locale = useLocale();
  const stage = { level: 2, turn, onAgain: flow.again } as const;

  switch (at.stage) {
    case 'units':
      return (
        <UnitStep
          {...stage}
          candidates={at.candidates}
          isChecking={flow.check.isChecking}
          onConfirm={(address) => void flow.confirm(address)}
        />
      );
    case 'serviceable':
      return (
        <Serviceable {...stage} address={at.address.label} isColdTap={at.isColdTap}>
          <ButtonLink href={`/${locale}${BUY_ENTRY}?lm=${encodeURIComponent(at.lm)}`}>
            {t('serviceable.seePlans')}
          </ButtonLink>
        </Serviceable>
      );
    case 'unserviceable':
      return <Unserviceable {...stage} address={at.address.label} />;
    case 'existing-prepaid':
      return <ExistingPrepaid {...stage} canLogIn={canLogIn} address={at.address.label} />;
    case 'existing-postpaid':
      return (
        <ExistingPostpaid
          {...stage}
          address={at.address.label}
          isMoving={at.isMoving}
          supportPhone={supportPhone}
          canLogIn={canLogIn}
          onMoving={flow.moving}
        />
      );
    default:
      return never(at);
  }
}
