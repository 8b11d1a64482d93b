'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { AccountButtonLink, useAddressedAccount } from '#components/account/account-link.tsx';
import { PaymentReference } from '#components/payment/payment-reference.tsx';
import { Button } from '#components/ui/button.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { useIsLong } from '#components/ui/use-is-long.ts';
import { type ApiResponse, toLostResponse, get } from '#lib/browser/api.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import type { MoveProgress } from '#lib/move/api.ts';
import { moveErrorPath } from '#lib/move/move-error-path.ts';
import type { MoveConfirmationView } from '#lib/move/server/move-views.ts';
import { followRefusal } from '../follow-refusal.ts';
import { useAccountPost } from '../use-account-post.ts';
import waiting from '#components/ui/waiting.module.css';

/** Spec 3 §4.3: shown until the new account has been requested. `firstProgress`: what the page itself knows. */
export function MoveWorking({ view, firstProgress }: { view: MoveConfirmationView; firstProgress: MoveProgress }) {
  const t = useTranslations('moving.working');
  const { progress, isOffline, pollAgain } = useMoveProgress(view, firstProgress);
  const isLong = useIsLong(true);
  const note = isOffline ? 'offline' : progress.state === 'checking' ? 'checking' : isLong ? 'long' : null;
  const { canSendAgain, reference } = progress;
  if (progress.state === 'manual') {
    return (
      <div className={waiting.page}>
        <PageHeading focusOnMount>{t('manual.title')}</PageHeading>
        <p>{t('manual.text')}</p>
        {reference !== null && <PaymentReference code={reference} />}
        {canSendAgain && <SendAgain account={view.account} onSent={pollAgain} />}
        <AccountButtonLink variant={canSendAgain ? 'secondary' : 'primary'} to={DASHBOARD_PAGE}>
          {t('manual.toDashboard')}
        </AccountButtonLink>
      </div>
    );
  }
  return (
    <div className={waiting.page} aria-busy="true">
      <span className={waiting.spinner}>
        <Spinner />
      </span>
      <PageHeading focusOnMount>{t('title')}</PageHeading>
      <p>{t('text')}</p>
      <div role="status">{note && <Banner tone={isOffline ? 'warning' : 'info'} title={t(note)} />}</div>
      {reference !== null && <PaymentReference code={reference} />}
    </div>
  );
}

/** Sends the same order once more, under the same key: the provider takes it once. */
function SendAgain({ account, onSent }: { account: string; onSent: () => void }) {
  const t = useTranslations('moving.working.manual');
  const locale = useLocale();
  const post = useAccountPost(account);
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    await post('/api/move/confirm', { locale, purchase: null });
    setSending(false);
    onSent();
  };
  return (
    <>
      <p>{t('againText')}</p>
      <Button busy={isSending && t('sending')} onClick={() => void send()}>
        {t('again')}
      </Button>
    </>
  );
}

const POLL_MS = 2_000;
/** The order's outcome is unknown: the page looks for it as long as it is open. */
const MANUAL_POLL_MS = 10_000;

interface MoveStatus {
  progress: MoveProgress;
  /** The last poll did not get through. */
  isOffline: boolean;
}

/** Spec 3 §4.3, §7.8: follows the order, waits, requests the new account, and shows the page with it; a failure leads to the error page. */
function useMoveProgress(
  { account, order }: MoveConfirmationView,
  firstProgress: MoveProgress,
): MoveStatus & { pollAgain: () => void } {
  const locale = useLocale();
  const router = useRouter();
  const pageAccount = useAddressedAccount();
  const post = useAccountPost(account);
  const [status, setStatus] = useState<MoveStatus>({ progress: firstProgress, isOffline: false });

  /** Returns the progress to poll from next and the delay in ms; null ends the polling. */
  const poll = useEffectEvent(
    async (progress: MoveProgress): Promise<{ progress: MoveProgress; afterMs: number } | null> => {
      if (progress.state === 'created' && progress.waitMs <= 0) {
        const response = await post('/api/move/finish', { order }, { isRest: true });
        const outcome = response.ok ? response.body.outcome : null;
        // The page shows what was ordered, whether or not its account shows yet.
        if (outcome === 'done' || outcome === 'changed' || outcome === 'setting-up') {
          router.refresh();
          return null;
        }
        if (response.ok && response.body.outcome === 'failed') {
          const { reference, number } = response.body;
          const path = window.location.pathname;
          const failure = { undone: null, number: number ?? '' };
          window.location.replace(moveErrorPath({ locale, reference, path, account: pageAccount, ...failure }));
          return null;
        }
        setStatus({ progress, isOffline: isLost(response) });
        return { progress, afterMs: POLL_MS };
      }
      const response = await get('/api/move/progress', { account, order });
      if (!response.ok) {
        setStatus({ progress, isOffline: isLost(response) });
        followRefusal(response, { locale, account });
        return { progress, afterMs: POLL_MS };
      }
      const { body } = response;
      switch (body.state) {
        case 'sending':
        case 'checking':
          setStatus({ progress: body, isOffline: false });
          return { progress: body, afterMs: POLL_MS };
        case 'manual':
          setStatus({ progress: body, isOffline: false });
          return { progress: body, afterMs: MANUAL_POLL_MS };
        case 'created':
          setStatus({ progress: body, isOffline: false });
          return { progress: { ...body, waitMs: 0 }, afterMs: body.waitMs };
        case 'failed':
          // The page itself then leads to the error page (lib/move/server/open-move-step.ts).
          window.location.reload();
          return null;
        case 'none':
          router.refresh();
          return null;
        default:
          setStatus({ progress, isOffline: isLost(toLostResponse(body.state)) });
          return { progress, afterMs: POLL_MS };
      }
    },
  );

  const [rounds, setRounds] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const run = async (progress: MoveProgress) => {
      const next = await poll(progress);
      if (next && !isOver) timer = setTimeout(() => void run(next.progress), next.afterMs);
    };
    // The page's own data gives the first wait.
    const isCreated = firstProgress.state === 'created';
    timer = setTimeout(
      () => void run(isCreated ? { ...firstProgress, waitMs: 0 } : firstProgress),
      isCreated ? firstProgress.waitMs : POLL_MS,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [firstProgress, rounds]);
  return { ...status, pollAgain: () => setRounds((count) => count + 1) };
}

function isLost(response: ApiResponse<unknown>): boolean {
  return !response.ok && (response.reason === 'offline' || response.reason === 'timeout');
}
