'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import type { DeviceLocation } from '#lib/activation/device-location.ts';
import styles from './activation.module.css';
import { MacForm } from './mac-form.tsx';
import type { ActivationSteps } from './use-activation.ts';
import actionStyles from '#components/ui/actions.module.css';

interface Props {
  steps: ActivationSteps;
  location: DeviceLocation;
}

/** Spec 2 §9 'Activation': the modem is seen on the network, or its MAC address is entered by hand. */
export function DeviceStep({ steps, location }: Props) {
  const t = useTranslations('activation.device');
  const router = useRouter();
  const { steps: advice } = useMessages().activation.advice;
  const { draft, change, goOn, isTyped } = steps;
  if (!isTyped) {
    return (
      <div className={styles.form}>
        <Banner tone="success" title={t('found')} />
        <div className={actionStyles.actions}>
          <Button onClick={goOn}>{t('next')}</Button>
          <Button variant="link" onClick={() => change({ byHand: 'yes' })}>
            {t('other')}
          </Button>
        </div>
      </div>
    );
  }
  if (draft.known !== '') {
    return (
      <div className={styles.form}>
        <Banner tone="success" title={t('known', { mac: draft.known })} />
        <div className={actionStyles.actions}>
          <Button onClick={goOn}>{t('next')}</Button>
          <Button variant="link" aria-label={t('editLabel')} onClick={() => change({ known: '', mac: draft.known })}>
            {t('edit')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      {location !== 'located' && (
        <>
          <p>{t(location === 'not-ready' ? 'notReady' : 'notFound')}</p>
          <ol className={styles.advice}>
            {advice.map(({ title, text }) => (
              <li key={title}>
                <strong>{`${title}. `}</strong>
                <span>{text}</span>
              </li>
            ))}
          </ol>
          <Button variant="secondary" onClick={() => router.refresh()}>
            {t('again')}
          </Button>
        </>
      )}
      <MacForm steps={steps} />
    </div>
  );
}
