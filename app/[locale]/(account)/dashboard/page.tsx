import { NextIntlClientProvider } from 'next-intl';
import { getMessages, getTranslations } from 'next-intl/server';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { dashboardViewOf } from '#lib/services/account/account-views.ts';
import { AccountFrame } from '../account-frame.tsx';
import type { AccountPageProps } from '../account-page.ts';
import { accountMetadata, loadAccountPage } from '../load-account-page.ts';
import { LiveDashboard } from './live-dashboard.tsx';

export async function generateMetadata() {
  return accountMetadata((await getTranslations('accountDashboard.page'))('title'));
}

/** `?tour=true`: just activated; `?moveCancelled=true`: just cancelled a move. Both are said once. */
export default async function DashboardPage(props: AccountPageProps) {
  const loaded = await loadAccountPage(props, 'dashboard');
  const isTrue = (name: string) => loaded.query.get(name) === 'true';
  const just = { isActivated: isTrue('tour'), isMoveCancelled: isTrue('moveCancelled') };
  const messages = pickMessages(await getMessages(), 'accountDashboard', 'dictionary.plans', 'shell.loadingLong');
  return (
    <AccountFrame loaded={loaded}>
      {({ data }) => (
        <NextIntlClientProvider messages={messages}>
          <LiveDashboard view={dashboardViewOf(data, just)} />
        </NextIntlClientProvider>
      )}
    </AccountFrame>
  );
}
