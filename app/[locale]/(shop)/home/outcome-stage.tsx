'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy } from 'react';
import { loadStages } from '#components/serviceability/load-stages.ts';
import type { AddressCheckFlow } from '#components/serviceability/use-address-check.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import type { CheckStage } from '#lib/flows/address-check.ts';
import { BUY_ENTRY } from '#lib/flows/entry-paths.ts';
import { assertNever } from '#lib/result.ts';
import type { CheckOptions } from '#lib/views/home.ts';

const UnitStep = lazy(async () => ({ default: (await loadStages()).UnitStep }));
const Serviceable = lazy(async () => ({ default: (await loadStages()).Serviceable }));
const Unserviceable = lazy(async () => ({ default: (await loadStages()).Unserviceable }));
const ExistingPrepaid = lazy(async () => ({ default: (await loadStages()).ExistingPrepaid }));
const ExistingPostpaid = lazy(async () => ({ default: (await loadStages()).ExistingPostpaid }));

interface Props {
  stage: Exclude<CheckStage, { stage: 'address' }>;
  flow: AddressCheckFlow;
  focusKey: number;
  options: CheckOptions;
}

/** The stages after the address: the outcome of the check, and where it leads from the home page. */
export function OutcomeStage({ stage: current, flow, focusKey, options }: Props) {
  const t = useTranslations('serviceability');
  const locale = useLocale();
  const stage = { level: 2, focusKey, onAgain: flow.again } as const;

  switch (current.stage) {
    case 'units':
      return (
        <UnitStep
          {...stage}
          candidates={current.candidates}
          isChecking={flow.check.isChecking}
          onConfirm={(address) => void flow.confirm(address)}
        />
      );
    case 'serviceable':
      return (
        <Serviceable {...stage} address={current.address.label} isColdTap={current.isColdTap}>
          <ButtonLink href={`/${locale}${BUY_ENTRY}?lm=${encodeURIComponent(current.lm)}`}>
            {t('serviceable.seePlans')}
          </ButtonLink>
        </Serviceable>
      );
    case 'unserviceable':
      return <Unserviceable {...stage} address={current.address} hasWaitlist={options.hasWaitlist} />;
    case 'existing-prepaid':
      return <ExistingPrepaid {...stage} address={current.address.label} options={options} />;
    case 'existing-postpaid':
      return (
        <ExistingPostpaid
          {...stage}
          address={current.address.label}
          isMoving={current.isMoving}
          options={options}
          onMoving={flow.moving}
        />
      );
    default:
      return assertNever(current);
  }
}
