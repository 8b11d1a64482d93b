import { useLocale, useTranslations } from 'next-intl';
import { ScheduledMoveNotice } from '#components/account/scheduled-move-notice.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import type { NotificationsView } from '#lib/forms/account-pages.ts';
import styles from '../screen.module.css';

/** Spec 2 §2: what the header's bell is about. */
export function NotificationsScreen({ view }: { view: NotificationsView }) {
  const t = useTranslations('accountDashboard.notifications');
  return (
    <div className={styles.page}>
      <PageHeading>{t('title')}</PageHeading>
      {view.move ? <ScheduledMoveNotice move={view.move} /> : <p>{t('empty')}</p>}
      <p>
        <ButtonLink variant="secondary" href={`/${useLocale()}/dashboard`}>
          {t('back')}
        </ButtonLink>
      </p>
    </div>
  );
}
