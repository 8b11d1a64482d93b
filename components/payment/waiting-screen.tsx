'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { PaymentReference } from './payment-reference.tsx';
import styles from './waiting-screen.module.css';

const POLL_MS = 2_000;
const LONG_MS = 15_000;

export type WaitingState = 'processing' | 'checking' | 'manual';

interface Props {
  /** Where its words are. */
  namespace: 'litepay.waiting' | 'buyflow.waiting';
  view: { reference: string; isManual: boolean; supportPhone: string };
  /** Asks the server; null: nothing new, or it has led on. */
  follow: () => Promise<WaitingState | null>;
}

/** Reliability, Money: a lost answer is never shown as a failure. Asks every 2 s until the outcome is known or left to a person. */
export function WaitingScreen({ namespace, view, follow }: Props) {
  const t = useTranslations(namespace);
  const [state, setState] = useState<WaitingState>(view.isManual ? 'manual' : 'processing');
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    if (state === 'manual') return;
    const ask = async () => {
      const next = await follow();
      if (next) setState(next);
    };
    const poll = setInterval(() => void ask(), POLL_MS);
    const long = setTimeout(() => setIsLong(true), LONG_MS);
    return () => {
      clearInterval(poll);
      clearTimeout(long);
    };
  }, [follow, state]);

  if (state === 'manual') {
    return (
      <div className={styles.page}>
        <PageHeading key="manual" focusOnMount>
          {t('manual.title')}
        </PageHeading>
        <Banner tone="warning" title={t('doNotPay')}>
          <p>{t('manual.text', { supportPhone: view.supportPhone })}</p>
        </Banner>
        <PaymentReference code={view.reference} />
      </div>
    );
  }
  const isChecking = state === 'checking';
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.spinner}>
        <Spinner />
      </div>
      <PageHeading key={state} focusOnMount>
        {t(isChecking ? 'title' : 'processingTitle')}
      </PageHeading>
      <p>{t(isChecking ? 'text' : 'processingText')}</p>
      <p className={styles.warning}>{t('doNotPay')}</p>
      <p role="status">{isLong && t('long')}</p>
      <PaymentReference code={view.reference} />
      <p className={styles.hint}>{t('referenceHint')}</p>
      <ButtonLink variant="secondary" href="">
        {t('refresh')}
      </ButtonLink>
    </div>
  );
}
