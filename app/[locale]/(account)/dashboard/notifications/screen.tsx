import { useTranslations } from 'next-intl';
import { BackLink } from '#components/account/back-link.tsx';
import { OrderCard } from '#components/account/order-card.tsx';
import { MoveRefillAlert, ScheduledMoveAlert, StartedMoveAlert } from '#components/account/move-alerts.tsx';
import { OutageBanner } from '#components/connection/outage-banner.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import type { NotificationsView } from '#lib/account/server/dashboard.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { CancelMove } from '#app/[locale]/(account)/move/cancel-move.tsx';
import column from '#components/layout/column.module.css';

/** Spec 2 §2: the page behind the header's bell. */
export function NotificationsScreen({ view }: { view: NotificationsView }) {
  const t = useTranslations('accountDashboard.notifications');
  const { home, order } = view;
  const isOut = home.state === 'outage';
  return (
    <div className={column.column}>
      <BackLink to={DASHBOARD_PAGE}>{t('back')}</BackLink>
      <PageHeading>{t('title')}</PageHeading>
      {isOut && <OutageBanner expectedEnd={home.expectedEnd} hasRunOut={home.others.includes('expired')} />}
      <MoveRefillAlert isMoveEnded={view.isMoveEnded} daysAddedOnHold={view.daysAddedOnHold} />
      {order && (
        <OrderCard
          order={order}
          actions={order.canCancel && <CancelMove move={{ account: order.account, number: order.number }} />}
        />
      )}
      {view.move && <ScheduledMoveAlert move={view.move} cancel={<CancelMove move={view.move} />} />}
      {view.startedMove && <StartedMoveAlert move={view.startedMove} />}
      {!isOut && !order && !view.move && !view.startedMove && !view.isMoveEnded && <p>{t('empty')}</p>}
    </div>
  );
}
