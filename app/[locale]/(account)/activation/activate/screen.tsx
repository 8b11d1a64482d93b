'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import useSWR from 'swr';
import { useAddressedAccount } from '#components/account/account-link.tsx';
import { PaymentReference } from '#components/payment/payment-reference.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { useIsLong } from '#components/ui/use-is-long.ts';
import {
  BANNER_MS,
  isPingOverdue,
  PING_EVERY_MS,
  TO_DASHBOARD_MS,
  type WaitStep,
  waitStep,
  waitSteps,
} from '#lib/activation/activation-wait.ts';
import type { ActivationStatus } from '#lib/activation/api.ts';
import { activationDraft, activationErrorPath } from '#lib/activation/flow.ts';
import type { ActivationProgressView } from '#lib/activation/server/activation-pages.ts';
import { type ApiResponse, get, post } from '#lib/browser/api.ts';
import { reachesPublicSite } from '#lib/browser/public-site.ts';
import { clearDraft } from '#lib/browser/session-draft.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { useIdleTimer } from '../../account-watch.tsx';
import { followRefusal } from '../../follow-refusal.ts';
import actions from '#components/ui/actions.module.css';
import text from '#components/ui/text.module.css';
import waiting from '#components/ui/waiting.module.css';
import activeStyles from './active.module.css';
import styles from './working.module.css';

/** Spec 2 §9 'Activation': working, waiting for the modem, done. */
export function ProgressScreen({ view }: { view: ActivationProgressView }) {
  const progress = useActivationProgress(view);
  return progress.step === null ? <Active view={view} /> : <Working view={view} {...progress} step={progress.step} />;
}

interface Props {
  view: ActivationProgressView;
  step: WaitStep;
  status: ActivationStatus;
  isOffline: boolean;
}

/** Shows the progress step by step, and reassures the customer while the connection is down. */
function Working({ view, step, status, isOffline }: Props) {
  const t = useTranslations('activation.working');
  const isLong = useIsLong(true);
  const steps = waitSteps(view);
  const toState = (one: WaitStep) => {
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
          <li key={one} data-state={toState(one)} aria-current={one === step ? 'step' : undefined}>
            <span className={styles.sign} aria-hidden="true">
              {one === step ? <Spinner /> : toState(one) === 'done' && <Icon name="check" />}
            </span>
            <span>{t(`steps.${one}`)}</span>
            <span className={styles.state}>{t(`states.${toState(one)}`)}</span>
          </li>
        ))}
      </ol>
      <div role="status">{note && <Banner tone={isOffline ? 'warning' : 'info'} title={t(note)} />}</div>
      {status.reference && <PaymentReference code={status.reference} />}
      {status.reference && <p className={text.soft}>{t('referenceHint')}</p>}
    </div>
  );
}

const POLL_MS = 2_000;
/** While only the modem is awaited. */
const SLOW_POLL_MS = 10_000;

interface Progress {
  /** Null when everything is done. */
  step: WaitStep | null;
  status: ActivationStatus;
  /** The last poll failed. */
  isOffline: boolean;
}

/** Follows the activation that the page names until the service is active and the modem is back; a failure leads to the error page. */
function useActivationProgress(view: ActivationProgressView): Progress {
  const { account, device, isBehindModem, pingUrl } = view;
  const locale = useLocale();
  const idleTimer = useIdleTimer();
  const [status, setStatus] = useState(view.status);
  const [isOffline, setOffline] = useState(false);
  const isRestarting = useRef(false);
  const overdueReports = useRef(0);
  const isWaiting = status.activation === 'activated' && status.restart === 'restarted' && isBehindModem;
  const isBack = usePublicPing(pingUrl, isWaiting);
  const step = waitStep({ ...status, isBehindModem, isBack });

  const leave = (kind: 'activation' | 'restart' | 'slow', { reference }: ActivationStatus) =>
    window.location.replace(`/${locale}${activationErrorPath({ kind, reference, account, device, isBehindModem })}`);
  const follow = (response: ApiResponse<ActivationStatus>) => {
    if (!response.ok) {
      setOffline(response.reason === 'offline' || response.reason === 'timeout');
      return followRefusal(response, { locale, account });
    }
    const latest = response.body;
    idleTimer()?.refresh();
    setOffline(false);
    setStatus(latest);
    if (latest.activation === 'failed') leave('activation', latest);
    else if (latest.restart === 'failed') leave('restart', latest);
    else if (latest.activation === 'activated' && latest.restart === 'none') void restart();
    // The first overdue report is ignored: after a long absence the public file is requested once more.
    else if (!isPingOverdue(latest.msSinceRestart)) overdueReports.current = 0;
    else if (isBehindModem && ++overdueReports.current > 1) leave('slow', latest);
  };
  /** Restarts the modem if the server stopped between the activation and the restart. */
  const restart = async () => {
    if (isRestarting.current) return;
    isRestarting.current = true;
    await post('/api/activation/restart', { account, device, locale });
    isRestarting.current = false;
  };

  useSWR(
    step === null ? null : ['/api/activation/progress', account, device],
    () => get('/api/activation/progress', { account, device }, { timeoutMs: SLOW_POLL_MS }),
    {
      refreshInterval: step === 'reconnect' ? SLOW_POLL_MS : POLL_MS,
      // Poll in the background too, and even if the browser reports that it is offline, which may be wrong.
      refreshWhenOffline: true,
      refreshWhenHidden: true,
      dedupingInterval: POLL_MS / 4,
      onSuccess: follow,
    },
  );
  return { step, status, isOffline };
}

/**
 * Spec 2 §9 'Activation': not behind the modem, a banner for a second; then the success screen, the benefit's modal, and the dashboard with
 * its tour.
 */
function Active({ view }: { view: ActivationProgressView }) {
  const t = useTranslations('activation.done');
  const [hasBanner, setBanner] = useState(!view.isBehindModem);
  useEffect(() => {
    clearDraft(activationDraft(view.account));
    const timer = setTimeout(() => setBanner(false), BANNER_MS);
    return () => clearTimeout(timer);
  }, [view.account]);
  if (!hasBanner) return <Done showsAcp={view.showsAcp} />;
  return (
    <div className={waiting.page}>
      <Banner tone="success" title={t('banner')} announce="status" />
    </div>
  );
}

/** Continues to the dashboard after a while, unless the customer has pressed or opened something. */
function Done({ showsAcp }: { showsAcp: boolean }) {
  const t = useTranslations('activation.done');
  const acp = useTranslations('activation.acp');
  const href = accountPath(`/${useLocale()}${DASHBOARD_PAGE}?tour=true`, useAddressedAccount());
  const [isAcpOpen, setAcpOpen] = useState(showsAcp);
  const [stays, setStays] = useState(showsAcp);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => window.location.assign(href), TO_DASHBOARD_MS);
    const stay = () => setStays(true);
    for (const event of EVENTS) document.addEventListener(event, stay);
    return () => {
      clearTimeout(timer);
      for (const event of EVENTS) document.removeEventListener(event, stay);
    };
  }, [href, stays]);
  const leave = () => {
    setAcpOpen(false);
    window.location.assign(href);
  };
  return (
    <div className={waiting.page}>
      <span className={activeStyles.sign}>
        <Icon name="check" />
      </span>
      <PageHeading focusOnMount>{t('title')}</PageHeading>
      <p>{t('text')}</p>
      <p role="status" className={activeStyles.notice} data-room={t('soon')}>
        {!stays && <span>{t('soon')}</span>}
      </p>
      <div className={actions.actions}>
        <ButtonLink href={href}>{t('button')}</ButtonLink>
      </div>
      <Modal
        open={isAcpOpen}
        onClose={leave}
        title={acp('title')}
        closeLabel={acp('close')}
        actions={
          <ButtonLink variant="secondary" href={acp('url')} target="_blank" rel="noreferrer">
            {acp('link')}
          </ButtonLink>
        }
      >
        <p>{acp('text')}</p>
      </Modal>
    </div>
  );
}

const EVENTS = ['pointerdown', 'keydown'] as const;

/**
 * Spec 3 §7.8: requests a small public file every ten seconds until it returns status 200. The browser requests it from another site: our
 * own may be reachable before the modem is active.
 */
function usePublicPing(url: string, isWanted: boolean): boolean {
  const [isBack, setBack] = useState(false);
  useEffect(() => {
    if (!isWanted || isBack) return;
    let request = new AbortController();
    const ping = async () => {
      // A request that is still pending by the next one is given up.
      request.abort();
      request = new AbortController();
      if (await reachesPublicSite(url, request.signal)) setBack(true);
    };
    const timer = setInterval(() => void ping(), PING_EVERY_MS);
    return () => {
      clearInterval(timer);
      request.abort();
    };
  }, [url, isWanted, isBack]);
  return isBack;
}
