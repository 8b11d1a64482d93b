'use client';

import { useTranslations } from 'next-intl';
import { Suspense, useEffect } from 'react';
import { addressFieldId, AddressStep } from '#components/serviceability/address-step.tsx';
import { CheckTroubleNotice } from '#components/serviceability/check-trouble.tsx';
import { StageHeading } from '#components/serviceability/stage-heading.tsx';
import { useAddressCheck } from '#components/serviceability/use-address-check.ts';
import { useKeptCheck } from '#components/serviceability/use-kept-check.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import styles from './hero.module.css';
import { OutcomeStage } from './outcome-stage.tsx';

interface Props {
  supportPhone: string;
  /** The page was asked for because of the check. */
  isWanted: boolean;
}

/** The address check as the home page has it: a part of the page, which ends in the shop. */
export function HomeCheck({ supportPhone, isWanted }: Props) {
  const t = useTranslations('serviceability.address');
  const flow = useAddressCheck();
  useKeptCheck(flow);
  const { at, trouble, turn, isChecking } = flow.check;
  // The trouble's own heading takes the focus; a request that begins takes it from nobody.
  const stageTurn = trouble || isChecking ? 0 : turn;
  const notice = trouble && <CheckTroubleNotice trouble={trouble} level={3} turn={turn} supportPhone={supportPhone} />;

  useEffect(() => {
    if (!isWanted) return;
    document.getElementById(addressFieldId('address'))?.focus({ preventScroll: true });
    document.getElementById('check')?.scrollIntoView({ block: 'start' });
  }, [isWanted]);

  // Only what comes later stands in a boundary: the server would send a large one after the page, which would move.
  if (at.stage !== 'address') {
    return (
      <Suspense fallback={<Skeleton lines={4} />}>
        <div className={styles.stage}>
          {notice}
          <OutcomeStage at={at} flow={flow} turn={stageTurn} supportPhone={supportPhone} />
        </div>
      </Suspense>
    );
  }
  return (
    <div className={styles.stage}>
      <StageHeading level={2} turn={stageTurn}>
        {t('title')}
      </StageHeading>
      {notice ?? <p className={styles.intro}>{t('intro')}</p>}
      <AddressStep isChecking={isChecking} onSubmit={(values) => void flow.submit(values)} />
    </div>
  );
}
