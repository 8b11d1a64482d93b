'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, useEffect } from 'react';
import { CheckOutcome } from '#components/serviceability/check-outcome.tsx';
import { loadStages } from '#components/serviceability/load-stages.ts';
import type { AddressCheckFlow } from '#components/serviceability/use-address-check.ts';
import { ButtonLink } from '#components/ui/button.tsx';
import type { CheckStage } from '#lib/serviceability/address-check.ts';
import { BUY_ENTRY } from '#lib/domain/entry-paths.ts';
import type { CheckOptions } from '#lib/serviceability/check-options.ts';
import { showFoundPlace } from './found-place.ts';

const Serviceable = lazy(async () => ({ default: (await loadStages()).Serviceable }));

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
  const stage = { level: 2, focusKey, onAgain: flow.reset } as const;
  const lm = current.stage === 'serviceable' ? current.lm : null;
  useEffect(() => {
    showFoundPlace(lm);
    return () => showFoundPlace(null);
  }, [lm]);

  if (current.stage === 'serviceable') {
    return (
      <Serviceable {...stage} address={current.address.label} isColdTap={current.isColdTap}>
        <ButtonLink href={`/${locale}${BUY_ENTRY}?lm=${encodeURIComponent(current.lm)}`}>
          {t('serviceable.seePlans')}
        </ButtonLink>
      </Serviceable>
    );
  }
  return (
    <CheckOutcome
      {...stage}
      stage={current}
      isChecking={flow.check.isChecking}
      options={options}
      onConfirm={flow.confirm}
      onMoving={flow.confirmMoving}
    />
  );
}
