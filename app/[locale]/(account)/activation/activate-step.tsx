'use client';

import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import styles from './activation.module.css';
import type { ActivationSteps } from './use-activation.ts';

/** Spec 2 §9 'Activation': the last step requests the activation; the next page waits for it. */
export function ActivateStep({ steps, isBehindModem }: { steps: ActivationSteps; isBehindModem: boolean }) {
  const t = useTranslations('activation.activate');
  return (
    <div className={styles.form}>
      <p>{t('text')}</p>
      {isBehindModem && <p>{t('behind')}</p>}
      <div role="alert">{steps.sending === 'failed' && <Banner tone="danger" title={t('failed')} />}</div>
      <Button busy={steps.sending === 'yes' && t('sending')} onClick={() => void steps.activate()}>
        {t('button')}
      </Button>
    </div>
  );
}
