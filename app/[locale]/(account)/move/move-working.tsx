'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { AccountButtonLink, useAddressedAccount } from '#components/account/account-link.tsx';
import { PaymentReference } from '#components/payment/payment-reference.tsx';
import { Button } from '#components/ui/button.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { type ApiResponse, countAsLost, get } from '#lib/browser/api.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { useRouter } from '#lib/i18n/use-router.ts';
import type { MoveProgress } from '#lib/move/api.ts';
import { moveErrorPath } from '#lib/move/move-error-path.ts';
import type { MoveConfirmationView } from '#lib/move/views.ts';
import { followRefusal } from '../follow-refusal.ts';
import { useAccountPost } from '../use-account-post.ts';
import waiting from '#components/ui/waiting.module.css';

const LONG_MS = 15_000;

/** Spec 3 §4.3: shown until the new account has been requested. */
export function MoveWorking({ view, progress }: { view: MoveConfirmationView; progress: MoveProgress }) {
  const t = useTranslations('moving.working');
  const shown = useMoveProgress(view, progress);
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const long = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(long);
  }, []);
  const note = shown.isOffline ? 'offline' : shown.progress.state === 'checking' ? 'checking' : isLong ? 'long' : null;
  const { reference } = shown.progress;
  if (shown.progress.state === 'manual') {
    return (
      <div className={waiting.page}>
        <PageHeading focusOnMount>{t('manual.title')}</PageHeading>
        <p>{t('manual.text')}</p>
        {reference !== null && <PaymentReference code={reference} />}
        {shown.progress.canSendAgain && <SendAgain account={view.account} onSent={shown.lookAgain} />}
        <AccountButtonLink variant={shown.progress.canSendAgain ? 'secondary' : 'primary'} to={DASHBOARD_PAGE}>
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
      <div role="status">{note && <Banner tone={shown.isOffline ? 'warning' : 'info'} title={t(note)} />}</div>
      {reference !== null && <PaymentReference code={reference} />}
    </div>
  );
}

/** The same order once more, under the same key: the provider answers it once. */
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
/** Nobody could say what became of the order: it is looked for as long as the page is open. */
const MANUAL_POLL_MS = 10_000;

interface Shown {
  progress: MoveProgress;
  /** The last poll did not get through. */
  isOffline: boolean;
}

/** Spec 3 §4.3, §7.8: follows the order, waits, requests the new account, and shows the page with it; a failure leads to the error page. */
function useMoveProgress(
  { account, order }: MoveConfirmationView,
  progress: MoveProgress,
): Shown & { lookAgain: () => void } {
  const locale = useLocale();
  const router = useRouter();
  const addressed = useAddressedAccount();
  const post = useAccountPost(account);
  const [shown, setShown] = useState<Shown>({ progress, isOffline: false });

  /** Returns the state to poll from next and the delay in ms; null ends the polling. */
  const follow = useEffectEvent(
    async (known: MoveProgress): Promise<{ next: MoveProgress; afterMs: number } | null> => {
      if (known.state === 'created' && known.waitMs <= 0) {
        const finished = await post('/api/move/finish', { order }, { isRest: true });
        // The page says what was ordered, whether or not its account shows yet.
        const outcome = finished.ok ? finished.body.outcome : null;
        if (outcome === 'done' || outcome === 'changed' || outcome === 'setting-up') {
          router.refresh();
          return null;
        }
        if (finished.ok && finished.body.outcome === 'failed') {
          const { reference, number } = finished.body;
          const path = window.location.pathname;
          const order = { undone: null, number: number ?? '' };
          window.location.replace(moveErrorPath({ locale, reference, path, account: addressed, ...order }));
          return null;
        }
        setShown({ progress: known, isOffline: isLost(finished) });
        return { next: known, afterMs: POLL_MS };
      }
      const response = await get('/api/move/progress', { account, order });
      if (!response.ok) {
        setShown({ progress: known, isOffline: isLost(response) });
        followRefusal(response, { locale, account });
        return { next: known, afterMs: POLL_MS };
      }
      const { body } = response;
      switch (body.state) {
        case 'sending':
        case 'checking':
          setShown({ progress: body, isOffline: false });
          return { next: body, afterMs: POLL_MS };
        case 'manual':
          setShown({ progress: body, isOffline: false });
          return { next: body, afterMs: MANUAL_POLL_MS };
        case 'created':
          setShown({ progress: body, isOffline: false });
          return { next: { ...body, waitMs: 0 }, afterMs: body.waitMs };
        case 'failed':
          // The page itself then leads to the error page (lib/move/server/open-move-step.ts).
          window.location.reload();
          return null;
        case 'none':
          router.refresh();
          return null;
        default:
          setShown({ progress: known, isOffline: isLost(countAsLost(body.state)) });
          return { next: known, afterMs: POLL_MS };
      }
    },
  );

  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const ask = async (known: MoveProgress) => {
      const then = await follow(known);
      if (then && !isOver) timer = setTimeout(() => void ask(then.next), then.afterMs);
    };
    // The page's own data says how long to wait first.
    const isCreated = progress.state === 'created';
    timer = setTimeout(
      () => void ask(isCreated ? { ...progress, waitMs: 0 } : progress),
      isCreated ? progress.waitMs : POLL_MS,
    );
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [progress, looks]);
  return { ...shown, lookAgain: () => setLooks((count) => count + 1) };
}

function isLost(response: ApiResponse<unknown>): boolean {
  return !response.ok && (response.reason === 'offline' || response.reason === 'timeout');
}
