import { getTranslations } from 'next-intl/server';
import { loadNotificationsPage } from '#lib/services/account/account-pages.ts';
import { accountMetadata, openAccountPage } from '../../open-account-page.tsx';
import { NotificationsScreen } from './screen.tsx';

export async function generateMetadata() {
  return accountMetadata((await getTranslations('accountDashboard.notifications'))('title'));
}

export default openAccountPage('notifications', loadNotificationsPage, {
  messages: ['moving.thanks'],
  render: (view) => <NotificationsScreen view={view} />,
});
