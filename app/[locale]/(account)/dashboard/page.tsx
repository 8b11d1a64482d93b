import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { dashboardViewOf } from '#lib/services/account/account-views.ts';
import { AccountFrame } from '../account-frame.tsx';
import type { AccountPageProps } from '../account-page.ts';
import { accountMetadata, openAccountPage } from '../opening-page.ts';
import { LiveDashboard } from './live-dashboard.tsx';

export async function generateMetadata() {
  return accountMetadata((await getTranslations('accountDashboard.page'))('title'));
}

/** `?tour=true`: just activated; `?moveCancelled=true`: just cancelled a move. Both are told once. */
export default async function DashboardPage(props: AccountPageProps) {
  const { query, opened } = await openAccountPage(props, '/dashboard');
  const just = { isActivated: query.get('tour') === 'true', isMoveCancelled: query.get('moveCancelled') === 'true' };
  const messages = pickMessages(await getMessages(), 'accountDashboard', 'dictionary.plans', 'shell.loadingLong');
  return (
    <AccountFrame opened={opened}>
      {({ view }) => (
        <NextIntlClientProvider messages={messages}>
          <LiveDashboard view={dashboardViewOf(view, just)} account={query.get('accountId')} />
        </NextIntlClientProvider>
      )}
    </AccountFrame>
  );
}
