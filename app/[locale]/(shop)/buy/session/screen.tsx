'use client';

import { buyPath } from '#lib/shop/flow.ts';
import { useLocale, useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import styles from '#components/ui/waiting.module.css';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { useIsLong } from '#components/ui/use-is-long.ts';
import type { PurchaseRef } from '#lib/payment/api.ts';
import { toLostResponse, post } from '#lib/browser/api.ts';
import { isStripped } from '#lib/browser/tab-memory.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import { usePurchase } from '../buy-memory.tsx';

/** Above the server's own budget: a visitor's token, and the call to the identity service, which may take 30 seconds. */
const TIMEOUT_MS = 50_000;
const NONE: PurchaseRef = { id: '', version: 0 };

interface Props {
  /** Null when returning from the identity service. */
  purchase: PurchaseRef | null;
  /** Verifies a different phone from the one that the customer returned with. */
  again?: boolean;
  /** Added by the identity service on return. */
  digitalSessionId: string | null;
}

/** Spec 1 §2: leaves for the identity service, or returns from it. */
export function SessionScreen({ purchase, again = false, digitalSessionId }: Props) {
  const t = useTranslations('buyflow.session');
  const locale = useLocale();
  const router = useRouter();
  const [stopReason, setStopReason] = useState<'failed' | 'again' | null>(null);
  const isLong = useIsLong(stopReason === null);
  const hasStarted = useRef(false);
  const { newest } = usePurchase(purchase ?? NONE);

  const go = useCallback(async () => {
    /** The marketing page may be on another site. */
    const redirect = (path: string) => (path.startsWith('/') ? router.replace(path) : window.location.replace(path));
    if (digitalSessionId) {
      const strip = { stripPhoneNumber: isStripped('stripPhoneNumber'), stripEmail: isStripped('stripEmail') };
      const request = { digitalSessionId, locale, ...strip };
      const response = await post('/api/buy/restore', request, { timeoutMs: TIMEOUT_MS });
      if (!response.ok || response.body.outcome !== 'redirect') return setStopReason('failed');
      return redirect(response.body.path);
    }
    const request = { purchase: newest(), locale, again };
    const response = await post('/api/buy/session', request, { timeoutMs: TIMEOUT_MS });
    if (!response.ok) return setStopReason('failed');
    // Replaces this page, so that the browser's back button leads from the identity service to the page before it.
    if (response.body.outcome === 'hand-off') return window.location.replace(response.body.url);
    if (response.body.outcome === 'redirect') return redirect(response.body.path);
    setStopReason(toLostResponse(response.body.outcome).reason);
  }, [again, digitalSessionId, locale, newest, router]);

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void go();
  }, [go]);

  // The back/forward cache may restore the page as it was left.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setStopReason('again');
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);

  if (stopReason) {
    return (
      <div className={styles.page}>
        <PageHeading key={stopReason} focusOnMount>
          {t(`${stopReason}.title`)}
        </PageHeading>
        <Banner
          tone={stopReason === 'failed' ? 'danger' : 'info'}
          announce={stopReason === 'failed' ? 'alert' : 'status'}
          actions={
            <>
              <Button
                variant="secondary"
                onClick={() => {
                  setStopReason(null);
                  void go();
                }}
              >
                {t(`${stopReason}.action`)}
              </Button>
              {purchase && (
                <Button variant="link" onClick={() => router.replace(buyPath('internet', purchase.id))}>
                  {t('plans')}
                </Button>
              )}
            </>
          }
        >
          <p>{t(`${stopReason}.text`)}</p>
        </Banner>
      </div>
    );
  }
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.spinner}>
        <Spinner />
      </div>
      <PageHeading key="going" focusOnMount>
        {t('title')}
      </PageHeading>
      <p>{t(digitalSessionId ? 'backText' : 'outText')}</p>
      <p role="status">{isLong && t('long')}</p>
    </div>
  );
}
