'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect } from 'react';
import { addressFieldId, AddressStep } from '#components/serviceability/address-step.tsx';
import { CheckErrorAlert } from '#components/serviceability/check-error.tsx';
import {
  type AddressCheckFlow,
  loadStages,
  publicCheck,
  useAddressCheck,
} from '#components/serviceability/use-address-check.ts';
import { StageHeading } from '#components/serviceability/stage-heading.tsx';
import { usePersistedCheck } from '#components/serviceability/use-persisted-check.ts';
import { Banner } from '#components/ui/banner.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { NotSold } from '#lib/serviceability/serviceability-outcome.ts';
import type { CheckOptions } from '#lib/serviceability/server/address-check.ts';
import stack from '#components/ui/stack.module.css';
import styles from './hero.module.css';
import { CheckOutcome } from '#components/serviceability/check-outcome.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import type { CheckStage } from '#lib/serviceability/address-check.ts';
import { BUY_ENTRY } from '#lib/domain/entry-paths.ts';
import { showFoundPlace } from './choose-plan.tsx';

interface Props {
  options: CheckOptions;
  /** The page was opened for the check. */
  isWanted: boolean;
  /** Why the shop redirected here: it sells nothing at the place. */
  notSold: NotSold | null;
}

const WHY = {
  unserviceable: 'unserviceable',
  'existing-prepaid': 'existingPrepaid',
  'existing-postpaid': 'existingPostpaid',
} as const satisfies Record<NotSold, string>;

/** The home page's address check: a part of the page, which ends in the shop. */
export function HomeCheck({ options, isWanted, notSold }: Props) {
  const s = useTranslations('serviceability');
  const t = useTranslations('serviceability.address');
  const flow = useAddressCheck(publicCheck(useLocale()));
  usePersistedCheck({
    ...flow,
    // What this tab remembers of the place is no longer true.
    restore: (stage) => (notSold && stage.stage === 'serviceable' ? undefined : flow.restore(stage)),
  });
  const { stage, error, focusKey, isChecking } = flow.check;
  // An error's heading takes the focus; starting a request leaves the focus where it is.
  const stageFocusKey = error || isChecking ? 0 : focusKey;
  const alert = error && (
    <CheckErrorAlert level={3} error={error} focusKey={focusKey} supportPhone={options.supportPhone} />
  );

  useEffect(() => {
    if (!isWanted) return;
    document.getElementById(addressFieldId('address'))?.focus({ preventScroll: true });
    document.getElementById('check')?.scrollIntoView({ block: 'start' });
  }, [isWanted]);

  // Only later stages are inside the Suspense boundary: the server would send a large one after the page, which would shift the layout.
  if (stage.stage !== 'address') {
    return (
      <Suspense fallback={<Skeleton lines={4} />}>
        <div className={stack.gap4}>
          {alert}
          <OutcomeStage stage={stage} flow={flow} focusKey={stageFocusKey} options={options} />
        </div>
      </Suspense>
    );
  }
  return (
    <div className={stack.gap4}>
      <StageHeading level={2} focusKey={stageFocusKey}>
        {t('title')}
      </StageHeading>
      {notSold && focusKey === 0 && (
        <Banner tone="warning" title={s(`${WHY[notSold]}.title`)}>
          <p>{s(`${WHY[notSold]}.text`, { supportPhone: options.supportPhone })}</p>
        </Banner>
      )}
      {alert ?? <p className={styles.intro}>{t('intro')}</p>}
      <AddressStep isChecking={isChecking} onSubmit={(values) => void flow.submit(values)} />
    </div>
  );
}

const Serviceable = lazy(async () => ({ default: (await loadStages()).Serviceable }));

interface OutcomeStageProps {
  stage: Exclude<CheckStage, { stage: 'address' }>;
  flow: AddressCheckFlow;
  focusKey: number;
  options: CheckOptions;
}

/** The stages after the address: the outcome of the check, and where it leads from the home page. */
export function OutcomeStage({ stage: current, flow, focusKey, options }: OutcomeStageProps) {
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
