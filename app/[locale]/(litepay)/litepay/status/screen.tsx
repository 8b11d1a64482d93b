'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { PaymentReference } from '#components/payment/payment-reference.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { getJson } from '#lib/browser/api.ts';
import { clearDraft } from '#lib/browser/session-draft.ts';
import { track } from '#lib/browser/data-layer.ts';
import { type AttemptAnswer, attemptAnswerSchema } from '#lib/forms/litepay-exchange.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { LITEPAY_DRAFTS } from '../refill/litepay-drafts.ts';
import styles from './screen.module.css';

const POLL_MS = 2_000;
const LONG_MS = 15_000;

interface Props {
  view: { reference: string; isManual: boolean; supportPhone: string };
}

/** Reliability, Money: a lost answer is never shown as a failure. Asks every 2 s, and leads on once the outcome is known. */
export function StatusScreen({ view }: Props) {
  const t = useTranslations('litepay.waiting');
  const router = useRouter();
  const [state, setState] = useState<AttemptAnswer['state']>(view.isManual ? 'manual' : 'processing');
  const [isLong, setIsLong] = useState(false);

  useEffect(() => {
    if (state === 'manual') return;
    const follow = async () => {
      const answer = await getJson('/api/litepay/attempt', attemptAnswerSchema);
      if (!answer.ok) return;
      switch (answer.body.state) {
        case 'confirmed':
          track({ event: 'purchase', price: 45 });
          clearDraft(LITEPAY_DRAFTS);
          return router.replace('/litepay/order-confirmation');
        case 'declined':
          track({ event: 'payment_error', step: 3, detail: 'trouble processing payment' });
          return router.replace('/litepay/refill');
        case 'not-charged':
        case 'none':
          return router.replace('/litepay/refill');
        case 'processing':
        case 'checking':
        case 'manual':
          return setState(answer.body.state);
      }
    };
    const poll = setInterval(() => void follow(), POLL_MS);
    const long = setTimeout(() => setIsLong(true), LONG_MS);
    return () => {
      clearInterval(poll);
      clearTimeout(long);
    };
  }, [router, state]);

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
