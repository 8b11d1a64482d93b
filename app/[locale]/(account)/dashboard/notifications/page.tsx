import { getTranslations } from 'next-intl/server';
import { moveOf } from '#lib/services/account/account-views.ts';
import { AccountFrame } from '../../account-frame.tsx';
import type { AccountPageProps } from '../../account-page.ts';
import { accountMetadata, loadAccountPage } from '../../load-account-page.ts';
import { NotificationsScreen } from './screen.tsx';

export async function generateMetadata() {
  return accountMetadata((await getTranslations('accountDashboard.notifications'))('title'));
}

export default async function NotificationsPage(props: AccountPageProps) {
  const loaded = await loadAccountPage(props, 'notifications');
  return (
    <AccountFrame loaded={loaded}>{({ data }) => <NotificationsScreen view={{ move: moveOf(data) }} />}</AccountFrame>
  );
}
