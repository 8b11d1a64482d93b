import { getTranslations } from 'next-intl/server';
import { moveOf } from '#lib/services/account/account-views.ts';
import { AccountFrame } from '../../account-frame.tsx';
import type { AccountPageProps } from '../../account-page.ts';
import { accountMetadata, openAccountPage } from '../../opening-page.ts';
import { NotificationsScreen } from './screen.tsx';

export async function generateMetadata() {
  return accountMetadata((await getTranslations('accountDashboard.notifications'))('title'));
}

export default async function NotificationsPage(props: AccountPageProps) {
  const { opened } = await openAccountPage(props, '/dashboard/notifications');
  return (
    <AccountFrame opened={opened}>{({ view }) => <NotificationsScreen view={{ move: moveOf(view) }} />}</AccountFrame>
  );
}
