'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { PaymentReference } from '#components/payment/payment-reference.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import waiting from '#components/ui/waiting.module.css';
import type { ActivationStatus } from '#lib/activation/api.ts';
import { type WaitStep, waitSteps } from '#lib/activation/activation-wait.ts';
import type { ActivationProgressView } from '#lib/activation/views.ts';
import styles from './working.module.css';

const LONG_MS = 15_000;

interface Props {
  view: ActivationProgressView;
  step: WaitStep;
  status: ActivationStatus;
  isOffline: boolean;
}

/** Shows the progress step by step, and says that nothing is lost while the connection is down. */
export function Working({ view, step, status, isOffline }: Props) {
  const t = useTranslations('activation.working');
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const long = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(long);
  }, []);
  const steps = waitSteps(view);
  const stateOf = (one: WaitStep) => {
    if (one === step) return 'now';
    return steps.indexOf(one) < steps.indexOf(step) ? 'done' : 'next';
  };
  const note = isOffline ? 'offline' : status.activation === 'checking' ? 'checking' : isLong ? 'long' : null;
  return (
    <div className={waiting.page} aria-busy="true">
      <PageHeading focusOnMount>{t('title')}</PageHeading>
      <p>{t('text')}</p>
      <ol className={styles.steps}>
        {steps.map((one) => (
          <li key={one} data-state={stateOf(one)} aria-current={one === step ? 'step' : undefined}>
            <span className={styles.sign} aria-hidden="true">
              {one === step ? <Spinner /> : stateOf(one) === 'done' && <Icon name="check" />}
            </span>
            <span>{t(`steps.${one}`)}</span>
            <span className={styles.state}>{t(`states.${stateOf(one)}`)}</span>
          </li>
        ))}
      </ol>
      <div role="status">{note && <Banner tone={isOffline ? 'warning' : 'info'} title={t(note)} />}</div>
      {status.reference && <PaymentReference code={status.reference} />}
      {status.reference && <p className={waiting.hint}>{t('referenceHint')}</p>}
    </div>
  );
}
