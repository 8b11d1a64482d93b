import { getTranslations } from 'next-intl/server';
import { loadDashboardPage } from '#lib/services/account/account-pages.ts';
import { accountMetadata, openAccountPage } from '../open-account-page.tsx';
import { LiveDashboard } from './live-dashboard.tsx';

/** The messages for its client components: all of the dashboard's except those of the menu and of other pages. */
const MESSAGES = [
  'accountDashboard.page',
  'accountDashboard.open',
  'accountDashboard.service',
  'accountDashboard.tv',
  'accountDashboard.links',
  'accountDashboard.acp',
  'accountDashboard.promo',
  'accountDashboard.reconnect',
  'accountDashboard.move',
  'moving.thanks',
  'account.outlook',
  'accountDashboard.moveCancelled',
  'accountDashboard.dismiss',
  'accountDashboard.router',
  'accountDashboard.tour',
  'accountDashboard.syncUp',
  'dictionary.plans',
  'shell.calendar',
  'fields.errors',
  'fields.summaryTitle',
  'shell.loadingLong',
] as const;

export async function generateMetadata() {
  return accountMetadata((await getTranslations('accountDashboard.page'))('title'));
}

export default openAccountPage('dashboard', loadDashboardPage, {
  messages: MESSAGES,
  render: (view) => <LiveDashboard view={view} />,
});
