'use client';

import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { BenefitStripe, BenefitTeaser } from '#components/account/benefit.tsx';
import { HelpfulLinks } from '#components/account/helpful-links.tsx';
import { InternetCard } from '#components/account/internet-card.tsx';
import { OpenAccount } from '#components/account/open-account.tsx';
import { PausedCard } from '#components/account/paused-card.tsx';
import { PromoBanner } from '#components/account/promo-banner.tsx';
import { RefillBar } from '#components/account/refill-bar.tsx';
import { ReconnectCard } from '#components/account/reconnect-card.tsx';
import { RouterReset } from '#components/account/router-reset.tsx';
import { ScheduledMoveAlert } from '#components/account/scheduled-move-alert.tsx';
import { StartedMoveAlert } from '#components/account/started-move-alert.tsx';
import { SyncedUp } from '#components/account/synced-up.tsx';
import { TvServices } from '#components/account/tv-services.tsx';
import { WelcomeTour } from '#components/account/welcome-tour.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import type { DashboardActions, DashboardView, SyncUpChoice } from '#lib/account/views.ts';
import { CancelMove } from '../move/cancel-move.tsx';
import stack from '#components/ui/stack.module.css';
import styles from './screen.module.css';

/** Few customers are asked, so it is loaded on demand. */
const SyncUp = lazy(async () => ({ default: (await import('#components/account/sync-up.tsx')).SyncUp }));

/** Spec 2 §2: the days left at a glance, then everything that the customer can do. */
export function DashboardScreen({ view, actions }: { view: DashboardView; actions: DashboardActions }) {
  const t = useTranslations('accountDashboard');
  const [isResetOpen, setResetOpen] = useState(false);
  const [isCanceledSeen, setCanceledSeen] = useState(false);
  const [syncedUp, setSyncedUp] = useState<SyncUpChoice | null>(null);
  const { benefit, internet, move, name, promo, startedMove } = view;
  const pausedBy = internet?.isPaused ? startedMove : null;

  return (
    <div className={styles.page}>
      <div className={stack.gap3}>
        <PageHeading>{name === '' ? t('page.greetingPlain') : t('page.greeting', { name })}</PageHeading>
        <OpenAccount open={view.open} />
      </div>
      {startedMove === null && (
        <RefillBar
          isDeactivated={internet === null}
          refill={view.refill}
          isBesideHeading={internet !== null && !internet.showsRefill}
        />
      )}
      {view.isMoveCancelled && !isCanceledSeen && (
        <Banner
          tone="success"
          announce="status"
          title={t('moveCancelled')}
          dismiss={{ label: t('dismiss'), onDismiss: () => setCanceledSeen(true) }}
        />
      )}
      {view.isMoveEnded && (
        <Banner tone="info" title={t('move.endedTitle')}>
          <p>{t('move.endedText')}</p>
        </Banner>
      )}
      {syncedUp && <SyncedUp saved={syncedUp} onDismiss={() => setSyncedUp(null)} />}
      {move && <ScheduledMoveAlert move={move} cancel={<CancelMove move={move} />} />}
      {startedMove && !pausedBy && <StartedMoveAlert move={startedMove} />}
      <BenefitStripe benefit={benefit} />
      {internet && pausedBy && <PausedCard internet={internet} move={pausedBy} />}
      {internet && !pausedBy && (
        <InternetCard internet={internet} refill={view.refill} isMoving={startedMove !== null} />
      )}
      {!internet && <ReconnectCard />}
      {promo && (
        <PromoBanner promo={promo} hasAutoRefill={internet?.hasAutoRefill === true} takeWinback={actions.takeWinback} />
      )}
      <TvServices services={view.tv} />
      <HelpfulLinks
        isMoveScheduled={move !== null || startedMove !== null || internet?.isPaused === true}
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
