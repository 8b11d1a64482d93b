import { getTranslations } from 'next-intl/server';
import { useTranslations } from 'next-intl';
import type { PageProps } from '#app/open-page.tsx';
import { AccountButtonLink } from '#components/account/account-link.tsx';
import { ScheduledMoveAlert } from '#components/account/scheduled-move-alert.tsx';
import { StartedMoveAlert } from '#components/account/started-move-alert.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { notificationsViewOf } from '#lib/account/server/account-views.ts';
import { type AccountRequest, openAccount, readAccount } from '#lib/account/server/open-account.ts';
import type { NotificationsView } from '#lib/account/views.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { type AccountContent, accountMetadata, AccountShell, requestFor } from '../../account-shell.tsx';
import { CancelMove } from '../../move/cancel-move.tsx';
import styles from '../screen.module.css';

export async function generateMetadata() {
  return accountMetadata((await getTranslations('accountDashboard.notifications'))('title'));
}

const MESSAGES = ['moving.thanks'] as const;

export default async function NotificationsPage(props: PageProps) {
  const request = await requestFor('notifications', props);
  return <AccountShell request={request} messages={MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'notifications'>): Promise<AccountContent> {
  const owner = await openAccount(request);
  const account = await readAccount(owner, request);
  return { account, screen: <NotificationsScreen view={notificationsViewOf(account)} /> };
}

/** Spec 2 §2: the page behind the header's bell. */
export function NotificationsScreen({ view }: { view: NotificationsView }) {
  const t = useTranslations('accountDashboard.notifications');
  return (
    <div className={styles.page}>
      <PageHeading>{t('title')}</PageHeading>
      {view.move && <ScheduledMoveAlert move={view.move} cancel={<CancelMove move={view.move} />} />}
      {view.startedMove && <StartedMoveAlert move={view.startedMove} />}
      {!view.move && !view.startedMove && <p>{t('empty')}</p>}
      <p>
        <AccountButtonLink variant="secondary" to={DASHBOARD_PAGE}>
          {t('back')}
        </AccountButtonLink>
      </p>
    </div>
  );
}
