import type { PageProps } from '#app/open-page.tsx';
import { loadNotificationsView } from '#lib/account/server/dashboard.ts';
import { type AccountRequest, requireAccountOwner, loadPageAccount } from '#lib/account/server/open-account.ts';
import { type AccountContent, accountMetadata, AccountShell, requestFor } from '../../account-shell.tsx';
import { NotificationsScreen } from './screen.tsx';

export const generateMetadata = () => accountMetadata('accountDashboard.notifications.title');

const MESSAGES = ['moving.thanks'] as const;

export default async function NotificationsPage(props: PageProps) {
  const request = await requestFor('notifications', props);
  return <AccountShell request={request} messages={MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'notifications'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const account = await loadPageAccount(owner, request);
  return { account, screen: <NotificationsScreen view={await loadNotificationsView(account)} /> };
}
