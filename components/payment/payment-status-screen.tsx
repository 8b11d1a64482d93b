'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import useSWR from 'swr';
import { Banner } from '#components/ui/banner.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { useIsLong } from '#components/ui/use-is-long.ts';
import { type ApiResponse, toLostResponse, get } from '#lib/browser/api.ts';
import { type AnalyticsEvent, track } from '#lib/browser/data-layer.ts';
import type { PartOf } from '#lib/i18n/types.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import type { PaymentApi, PaymentStatus } from '#lib/payment/api.ts';
import type { PaymentStatusView } from '#lib/payment/views.ts';
import { PaymentReference } from './payment-reference.tsx';
import text from '#components/ui/text.module.css';
import styles from '#components/ui/waiting.module.css';

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
  /** In the account area: the server refused the request. */
  onRefused?: (response: ApiResponse<unknown>) => void;
}

/** A lost response is never shown as a failure: the page polls until the outcome is known. */
export function PaymentStatusScreen({ namespace, ...props }: Props) {
  const { view } = props;
  const t = useTranslations(namespace);
  const isLong = useIsLong(true);
  const state = usePaymentStatus(props);

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
      <p className={text.soft}>{t('referenceHint')}</p>
      <ButtonLink variant="secondary" href="">
        {t('refresh')}
      </ButtonLink>
    </div>
  );
}

const POLL_MS = 2_000;
const SLOW_AFTER_MS = 60_000;
/** Promise P2: within fifteen seconds after a request can no longer arrive, its outcome is known: one poll asks, the next one shows. */
const SLOW_POLL_MS = 5_000;
/** By then the server polls at growing intervals. */
const MANUAL_POLL_MS = 15_000;

/** Polls the payment that the page shows, and no other, until its outcome is known; then continues. */
function usePaymentStatus({ api, view, redirects, declined, onRefused }: Omit<Props, 'namespace'>) {
  const router = useRouter();
  const [state, setState] = useState(view.state);
  const [openedAt] = useState(() => performance.now());
  /** The view whose outcome is already known: navigation has started, and may come back here with another view. */
  const [finishedView, setFinished] = useState<PaymentStatusView | null>(null);

  const { purchaseId: purchase, attempt, account } = view;
  const loadState = async () => {
    const query = { purchase, attempt, ...(account !== undefined && { account }) };
    const response: ApiResponse<PaymentStatus> = await get(`${api}/status`, query);
    if (!response.ok && response.reason === 'refused') onRefused?.(response);
    return response.ok ? response.body.state : null;
  };
  const leave = (path: string) => {
    setFinished(view);
    router.replace(path);
  };
  const handleState = (reportedState: Awaited<ReturnType<typeof loadState>>) => {
    switch (reportedState) {
      case null:
        return;
      case 'processing':
      case 'checking':
      case 'manual':
        return setState(reportedState);
      case 'confirmed':
        return leave(redirects.confirmed);
      case 'failed':
        return leave(redirects.failed);
      case 'declined':
        track(declined);
        return leave(redirects.back);
      case 'not-charged':
      case 'none':
        return leave(redirects.back);
      default:
        // Polled until the browser has a page that knows the state.
        return void toLostResponse(reportedState);
    }
  };
  const interval = () => {
    if (state === 'manual') return MANUAL_POLL_MS;
    return performance.now() - openedAt < SLOW_AFTER_MS ? POLL_MS : SLOW_POLL_MS;
  };

  useSWR(finishedView === view ? null : [api, purchase, attempt, account], loadState, {
    refreshInterval: interval,
    dedupingInterval: POLL_MS / 4,
    revalidateOnMount: false,
    onSuccess: handleState,
  });
  return state;
}
