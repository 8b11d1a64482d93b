'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { BenefitStripe, BenefitTeaser } from '#components/account/benefit.tsx';
import { HelpfulLinks } from '#components/account/helpful-links.tsx';
import { InternetCard } from '#components/account/internet-card.tsx';
import { OpenAccount } from '#components/account/open-account.tsx';
import { OrderCard } from '#components/account/order-card.tsx';
import { PausedCard } from '#components/account/paused-card.tsx';
import { PromoBanner } from '#components/account/promo-banner.tsx';
import { RefillNow } from '#components/account/refill-now.tsx';
import { RefillBar } from '#components/account/refill-bar.tsx';
import { RefilledMove } from '#components/account/refilled-move.tsx';
import { ReconnectCard } from '#components/account/reconnect-card.tsx';
import { RouterReset } from '#components/account/router-reset.tsx';
import { ScheduledMoveAlert } from '#components/account/scheduled-move-alert.tsx';
import { StartedMoveAlert } from '#components/account/started-move-alert.tsx';
import { SyncedUp } from '#components/account/synced-up.tsx';
import { TvServices } from '#components/account/tv-services.tsx';
import { WelcomeTour } from '#components/account/welcome-tour.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { takeFocus } from '#components/ui/take-focus.ts';
import { type AccountOrderView, takesServiceAway } from '#lib/account/account-order.ts';
import { homeAct } from '#lib/account/home-act.ts';
import type { DashboardActions, DashboardView, SyncUpChoice } from '#lib/account/views.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import { CancelMove } from '../move/cancel-move.tsx';
import stack from '#components/ui/stack.module.css';
import styles from './screen.module.css';

/** Few customers are asked, so it is loaded on demand. */
const SyncUp = lazy(async () => ({
  default: (await loadPart(() => import('#components/account/sync-up.tsx'))).SyncUp,
}));

/** Spec 2 §2: the days left at a glance, then everything that the customer can do. */
export function DashboardScreen({ view, actions }: { view: DashboardView; actions: DashboardActions }) {
  const t = useTranslations('accountDashboard');
  const [isResetOpen, setResetOpen] = useState(false);
  const [isCanceledSeen, setCanceledSeen] = useState(false);
  const [syncedUp, setSyncedUp] = useState<SyncUpChoice | null>(null);
  const { benefit, home, internet, move, name, order, promo, startedMove } = view;
  const act = homeAct(home, internet?.outlook ?? null);
  const isServiceAway = startedMove !== null || (order !== null && takesServiceAway(order));
  const pausedBy = internet?.isPaused ? startedMove : null;

  return (
    <div className={styles.page}>
      <div className={stack.gap3}>
        <PageHeading>{name === '' ? t('page.greetingPlain') : t('page.greeting', { name })}</PageHeading>
        <OpenAccount open={view.open} />
      </div>
      {!isServiceAway && act !== 'read-on' && (
        <RefillBar
          isDeactivated={internet === null}
          changesCard={act === 'change-card'}
          refill={view.refill}
          isBesideHeading={internet !== null && !internet.showsRefill}
        />
      )}
      {order && <OrderLead order={order} />}
      {view.isMoveCancelled && !isCanceledSeen && (
        <Banner
          ref={takeFocus}
          tone="success"
          announce="status"
          title={t('moveCancelled')}
          dismiss={{ label: t('dismiss'), onDismiss: () => setCanceledSeen(true) }}
        />
      )}
      <RefilledMove isMoveEnded={view.isMoveEnded} daysAddedOnHold={view.daysAddedOnHold} />
      {syncedUp && <SyncedUp saved={syncedUp} onDismiss={() => setSyncedUp(null)} />}
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
          <SyncUp view={view.syncUp} save={actions.syncUp} onSaved={setSyncedUp} />
        </Suspense>
      )}
    </div>
  );
}

/** What was ordered comes first. A refill, which asks before it ends the move, is the way out of one that was ordered for now. */
function OrderLead({ order }: { order: AccountOrderView }) {
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
