'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import styles from '#components/ui/waiting.module.css';
import type { PaymentApi } from '#lib/payment/api.ts';
import type { ApiResponse } from '#lib/browser/api.ts';
import type { PartOf } from '#lib/i18n/types.ts';
import type { AnalyticsEvent } from '#lib/browser/data-layer.ts';
import type { PaymentStatusView } from '#lib/payment/views.ts';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { PaymentReference } from './payment-reference.tsx';
import { usePaymentStatus } from './use-payment-status.ts';

const LONG_MS = 15_000;

type WaitingKey =
  | 'processingTitle'
  | 'processingText'
  | 'title'
  | 'text'
  | 'doNotPay'
  | 'long'
  | 'referenceHint'
  | 'refresh';

type WaitingLabels = Record<WaitingKey, string> & { manual: { title: string; text: string } };

interface Props {
  /** The namespace of its messages: each flow has its own. */
  namespace: PartOf<'waiting', WaitingLabels>;
  /** The folder of the flow's handlers: '/api/litepay'. */
  api: PaymentApi;
  view: PaymentStatusView;
  /** Paths without the locale; `back`: where another payment can be made. */
  redirects: { confirmed: string; back: string; failed: string };
  declined: AnalyticsEvent;
  onRefused?: (response: ApiResponse<unknown>) => void;
}

/** A lost response is never shown as a failure: the page polls until the outcome is known. */
export function PaymentStatusScreen({ namespace, api, view, redirects, declined, onRefused }: Props) {
  const t = useTranslations(namespace);
  const [isLong, setIsLong] = useState(false);
  const state = usePaymentStatus({ api, view, redirects, declined, onRefused });

  useEffect(() => {
    const long = setTimeout(() => setIsLong(true), LONG_MS);
    return () => clearTimeout(long);
  }, []);

  if (state === 'manual') {
    return (
      <div className={styles.page}>
        <PageHeading key="manual" focusOnMount>
          {t('manual.title')}
        </PageHeading>
        <Banner tone="warning" title={t('doNotPay')}>
          <p>
            <PhoneText phone={view.supportPhone}>{t('manual.text', { supportPhone: view.supportPhone })}</PhoneText>
          </p>
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
