import type { PageProps } from '#app/open-page.tsx';
import { loadDashboardView } from '#lib/account/server/dashboard.ts';
import { loadGraceView } from '#lib/account/server/grace.ts';
import { type AccountRequest, requireAccountOwner, loadPageAccount } from '#lib/account/server/open-account.ts';
import { type AccountContent, accountMetadata, AccountShell, requestFor } from '../account-shell.tsx';
import { LiveDashboard } from './screen.tsx';

/** The messages for its client components: all of the dashboard's except those of the menu and of other pages. */
const MESSAGES = [
  'accountDashboard.page',
  'accountDashboard.open',
  'accountDashboard.service',
  'accountDashboard.tv',
  'accountDashboard.links',
  'accountDashboard.linkFacts',
  'accountDashboard.acp',
  'accountDashboard.promo',
  'accountDashboard.reconnect',
  'accountDashboard.move',
  'moving.thanks',
  'noInternet.answers.outage',
  'account.outlook',
  'account.grace',
  'account.header',
  'account.nextRefill',
  'account.order',
  'shell.reference',
  'fields.cardBrands',
  'accountDashboard.moveCancelled',
  'accountDashboard.dismiss',
  'accountDashboard.details.device',
  'accountDashboard.details.box',
  'accountDashboard.details.mac',
  'accountDashboard.details.serial',
  'accountDashboard.router',
  'accountDashboard.tour',
  'accountDashboard.syncUp',
  'dictionary.plans',
  'shell.calendar',
  'fields.errors.email',
  'fields.errors.generic',
  'fields.errors.mobile',
  'fields.summaryTitle',
  'shell.loadingLong',
] as const;

export const generateMetadata = () => accountMetadata('accountDashboard.page.title');

export default async function DashboardPage(props: PageProps) {
  const request = await requestFor('dashboard', props);
  return <AccountShell request={request} messages={MESSAGES} content={content(request)} />;
}

async function content(request: AccountRequest<'dashboard'>): Promise<AccountContent> {
  const owner = await requireAccountOwner(request);
  const account = await loadPageAccount(owner, request);
  const view = await loadDashboardView(account, request.query, await loadGraceView(owner, account));
  return { account, screen: <LiveDashboard view={view} /> };
}
