'use client';

import { useLocale, useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { BenefitStripe, BenefitTeaser } from '#components/account/benefit.tsx';
import { HelpfulLinks } from '#components/account/helpful-links.tsx';
import { InternetCard } from '#components/account/internet-card.tsx';
import { AccountButtonLink } from '#components/account/account-link.tsx';
import { AccountSummary } from '#components/account/account-summary.tsx';
import { OrderCard } from '#components/account/order-card.tsx';
import { PausedCard } from '#components/account/paused-card.tsx';
import { PromoBanner } from '#components/account/promo-banner.tsx';
import { RefillNow } from '#components/account/refill-now.tsx';
import { RefillBar } from '#components/account/refill-bar.tsx';
import { MoveRefillAlert, ScheduledMoveAlert, StartedMoveAlert } from '#components/account/move-alerts.tsx';
import { ReconnectCard } from '#components/account/reconnect-card.tsx';
import { RouterReset } from '#components/account/router-reset.tsx';
import { SyncUpConfirmation } from '#components/account/sync-up-confirmation.tsx';
import { TvServices } from '#components/account/tv-services.tsx';
import { WelcomeTour } from '#components/account/welcome-tour.tsx';
import { OutageBanner } from '#components/connection/outage-banner.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { takeFocus } from '#components/ui/take-focus.ts';
import { type AccountOrderView, interruptsService } from '#lib/account/account-order.ts';
import { findHomeAction } from '#lib/account/home-action.ts';
import type { DashboardView } from '#lib/account/server/dashboard.ts';
import type { ChangeOutcome, SyncUpChoice } from '#lib/account/api.ts';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import { CancelMove } from '#app/[locale]/(account)/move/cancel-move.tsx';
import stack from '#components/ui/stack.module.css';
import styles from './screen.module.css';
import useSWR from 'swr';
import { get } from '#lib/browser/api.ts';
import { useIdleTimer } from '#app/[locale]/(account)/account-watch.tsx';
import { followRefusal } from '#app/[locale]/(account)/follow-refusal.ts';
import { Grace } from '#app/[locale]/(account)/grace.tsx';
import { useStartRefill } from '#app/[locale]/(account)/start-refill.tsx';
import { useAccountRouter } from '#app/[locale]/(account)/use-account-router.ts';
import { useAccountChange } from '#app/[locale]/(account)/use-account-change.ts';
import { useOrderWatch } from '#app/[locale]/(account)/use-order-watch.ts';

export interface DashboardActions {
  resetRouter: () => Promise<ChangeOutcome>;
  /** The customer has read that a refill ended the move. */
  dismissMoveEnd: () => Promise<ChangeOutcome>;
  /** Puts the winback offer into the cart, past the confirmed refill that the view names, and continues with the next step. */
  takeWinback: (after: string | null) => Promise<void>;
  syncUp: (choice: SyncUpChoice) => Promise<ChangeOutcome>;
}

/** Loaded on demand, because few customers are asked. */
const SyncUp = lazy(async () => ({
  default: (await loadPart(() => import('#components/account/sync-up.tsx'))).SyncUp,
}));

/** The same, because few homes have an outage. */
const OutageMessage = lazy(async () => ({
  default: (await loadPart(() => import('#app/[locale]/(account)/outage-message.tsx'))).OutageMessage,
}));

/** Spec 2 §2: the days left at a glance, then everything that the customer can do. */
export function DashboardScreen({ view, actions }: { view: DashboardView; actions: DashboardActions }) {
  const t = useTranslations('accountDashboard');
  const [isResetOpen, setResetOpen] = useState(false);
  const [isCancelSeen, setCancelSeen] = useState(false);
  const [isMoveEndSeen, setMoveEndSeen] = useState(false);
  const [syncUpChoice, setSyncUpChoice] = useState<SyncUpChoice | null>(null);
  const { benefit, home, internet, move, name, order, promo, startedMove } = view;
  const action = findHomeAction(home, internet?.outlook ?? null);
  const isServiceAway = startedMove !== null || (order !== null && interruptsService(order));
  const pausedBy = internet?.isPaused ? startedMove : null;

  return (
    <div className={styles.page}>
      <div className={stack.gap3}>
        <PageHeading>{name === '' ? t('page.greetingPlain') : t('page.greeting', { name })}</PageHeading>
        <AccountSummary summary={view.open} />
      </div>
      {!isServiceAway && (action === 'refill' || action === 'change-card' || action === 'reactivate') && (
        <RefillBar
          isDeactivated={action === 'reactivate'}
          changesCard={action === 'change-card'}
          refill={view.refill}
          isCovered={internet?.outlook.isCovered === true}
        />
      )}
      {view.grace && <Grace account={view.account} view={view.grace} />}
      {action === 'read-on' && <OutageNotice account={view.account} home={home} />}
      {order && <OrderNotice order={order} />}
      {view.isMoveCancelled && !isCancelSeen && (
        <Banner
          ref={takeFocus}
          tone="success"
          announce="status"
          title={t('moveCancelled')}
          dismiss={{ label: t('dismiss'), onDismiss: () => setCancelSeen(true) }}
        />
      )}
      <MoveRefillAlert
        isMoveEnded={view.isMoveEnded && !isMoveEndSeen}
        daysAddedOnHold={view.daysAddedOnHold}
        dismiss={{
          label: t('dismiss'),
          onDismiss: () => {
            setMoveEndSeen(true);
            void actions.dismissMoveEnd();
          },
        }}
      />
      {syncUpChoice && <SyncUpConfirmation choice={syncUpChoice} onDismiss={() => setSyncUpChoice(null)} />}
      {move && <ScheduledMoveAlert move={move} cancel={<CancelMove move={move} />} />}
      {startedMove && !pausedBy && <StartedMoveAlert move={startedMove} />}
      <BenefitStripe benefit={benefit} />
      {internet && pausedBy && <PausedCard home={home} internet={internet} move={pausedBy} />}
      {internet && !pausedBy && (
        <InternetCard home={home} internet={internet} refill={view.refill} isMoving={isServiceAway} />
      )}
      {!internet && order?.kind !== 'reconnection' && <ReconnectCard />}
      {promo && (
        <PromoBanner promo={promo} hasAutoRefill={internet?.hasAutoRefill === true} takeWinback={actions.takeWinback} />
      )}
      <TvServices services={view.tv} />
      <HelpfulLinks
        isMoveScheduled={order !== null || move !== null || startedMove !== null || internet?.isPaused === true}
        isDeactivated={internet === null}
        canResetRouter={view.canResetRouter}
        facts={view.facts}
        nextChargeOn={internet?.nextChargeOn ?? null}
        hasOffer={promo !== null}
        onResetRouter={() => setResetOpen(true)}
      />
      {benefit.showsTeaser && <BenefitTeaser />}
      <RouterReset open={isResetOpen} onClose={() => setResetOpen(false)} reset={actions.resetRouter} />
      <WelcomeTour isWanted={view.showsTour} />
      {/* One window at a time: when the tour is shown, the question waits for the next view. */}
      {view.syncUp && !view.showsTour && (
        <Suspense fallback={null}>
          <SyncUp view={view.syncUp} save={actions.syncUp} onSaved={setSyncUpChoice} />
        </Suspense>
      )}
    </div>
  );
}

/** While an outage lasts: until when, and the one act that helps: a message at its end, or else the page behind it. */
function OutageNotice({
  account,
  home: { expectedEnd, outageMessage = null },
}: Pick<DashboardView, 'account' | 'home'>) {
  const t = useTranslations('accountDashboard.service.outage');
  if (outageMessage === null) {
    const readOn = <AccountButtonLink to={DASHBOARD_PAGES['no-internet']}>{t('readOn')}</AccountButtonLink>;
    return <OutageBanner expectedEnd={expectedEnd} actions={readOn} />;
  }
  const message = (
    <Suspense fallback={null}>
      <OutageMessage account={account} message={outageMessage} />
    </Suspense>
  );
  return <OutageBanner expectedEnd={expectedEnd} message={message} />;
}

/** The order comes first. A refill, which asks before it ends the move, is the way out of one that was ordered for now. */
function OrderNotice({ order }: { order: AccountOrderView }) {
  const t = useTranslations('accountDashboard');
  const { account, canCancel, kind, number, state } = order;
  const endsByRefill = kind === 'move-now' && (state === 'ordered' || state === 'checking');
  const note = endsByRefill && (
    <>
      {state === 'ordered' && <p>{t('move.refillCancels')}</p>}
      <p>
        <RefillNow variant="link" busy={t('service.refillBusy')}>
          {t('service.refill')}
        </RefillNow>
      </p>
    </>
  );
  return <OrderCard order={order} note={note} actions={canCancel && <CancelMove move={{ account, number }} />} />;
}

/** Query parameters of messages shown once. Removed afterwards, so that a reload, a link or a change of language does not repeat them. */
const ONCE = ['tour', 'moveCancelled'];

/** Spec 2 §2: the dashboard, read again when the customer returns to it and after a change. */
export function LiveDashboard({ view }: { view: DashboardView }) {
  const fresh = useDashboard(view);
  useOrderWatch(fresh.order);
  useHeaderRefresh(fresh, view);
  const resetRouter = useAccountChange('router-reset', view.account);
  const dismissMoveEnd = useAccountChange('move-end', view.account);
  const startRefill = useStartRefill(view.account);
  const syncUp = useAccountChange('sync-up', view.account);
  const actions = useMemo(
    (): DashboardActions => ({
      resetRouter: () => resetRouter({}),
      dismissMoveEnd: () => dismissMoveEnd({}),
      takeWinback: (after) => startRefill('winback', after),
      syncUp,
    }),
    [dismissMoveEnd, resetRouter, startRefill, syncUp],
  );

  useEffect(() => {
    const url = new URL(window.location.href);
    if (!ONCE.some((name) => url.searchParams.has(name))) return;
    for (const name of ONCE) url.searchParams.delete(name);
    window.history.replaceState(window.history.state, '', url);
  }, []);

  const currentView = {
    ...fresh,
    showsTour: view.showsTour,
    isMoveCancelled: view.isMoveCancelled && fresh.move === null && fresh.order === null,
    isMoveEnded: view.isMoveEnded && fresh.order === null && fresh.move === null && fresh.startedMove === null,
  };
  return <DashboardScreen view={currentView} actions={actions} />;
}

/** 'Refill now' is in the header or beside the days: when it changes its place, the header is read again. */
function useHeaderRefresh(fresh: DashboardView, view: DashboardView) {
  const router = useAccountRouter();
  const isMoved = fresh.internet?.showsRefill !== view.internet?.showsRefill;
  useEffect(() => {
    if (isMoved) router.refresh();
  }, [isMoved, router]);
}

/**
 * The dashboard as the server sent it, refreshed when the customer returns to the tab. Returning counts as activity and restarts the idle
 * time, unless the timeout modal is open: then only its own button does.
 */
export function useDashboard(view: DashboardView): DashboardView {
  const { account } = view;
  const locale = useLocale();
  const idleTimer = useIdleTimer();
  const reload = async (): Promise<DashboardView> => {
    const isAction = idleTimer()?.isActive() ?? false;
    const response = await get('/api/account/dashboard', { account, isAction: `${isAction}` });
    if (!response.ok) {
      followRefusal(response, { locale, account });
      throw new Error('Dashboard request failed');
    }
    if (isAction) idleTimer()?.refresh();
    if (response.body.view) return response.body.view;
    // Reload the page: its guard redirects an account that no longer belongs on the dashboard.
    window.location.reload();
    throw new Error('Account has no dashboard any more');
  };
  const { data, mutate } = useSWR(['/api/account/dashboard', account], reload, {
    fallbackData: view,
    revalidateOnMount: false,
    // A restored connection is not an action of the customer.
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  // A refreshed page brings a newer view than the last one read.
  useEffect(() => void mutate(view, { revalidate: false }), [view, mutate]);
  return data ?? view;
}
