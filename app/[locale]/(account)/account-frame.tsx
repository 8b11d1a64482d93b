import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { AddressedAccount } from '#components/account/account-link.tsx';
import { DashboardSkeleton } from '#components/account/dashboard-skeleton.tsx';
import { FirstFrame } from '#components/layout/first-frame.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { AccountShellView } from '#lib/views/account.ts';
import { ACCOUNT_PAGES } from '#lib/flows/account-pages.ts';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { shellViewOf } from '#lib/services/account/account-views.ts';
import type { OpenedAccount } from '#lib/services/account/open-account.ts';
import { AccountRedirect } from './account-redirect.tsx';
import { AccountShell } from './account-shell.tsx';
import { AccountWatch, WatchedAccount } from './account-watch.tsx';
import type { LoadedPage } from './load-account-page.ts';
import { OtherAccount } from './other-account.tsx';
import { PageArrived, PageWait } from './page-wait.tsx';

export type ShownAccount = OpenedAccount & { kind: 'shown' };

interface Props {
  loaded: LoadedPage;
  /** Of what is known once everything has been read. */
  children: (account: ShownAccount) => ReactNode;
}

/** Before anything is known of the account. */
const WAITING: AccountShellView = { name: '', isDeactivated: false, needsActivation: false, hasNotification: false };

/** Spec 2 §2, §4: every page of the account: its outline at once, then itself, and the watch over an idle session around both. */
export async function AccountFrame({ loaded, children }: Props) {
  const { page, addressed } = loaded;
  const { bar, error, idle, skeleton } = ACCOUNT_PAGES[page];
  const messages = pickMessages(await getMessages(), 'account.idle', 'account.leaving');
  const t = await getTranslations('account.leaving');
  const outline = skeleton === 'dashboard' ? <DashboardSkeleton /> : <Skeleton shapes={['title', 'block', 'short']} />;
  return (
    <NextIntlClientProvider messages={messages}>
      <FirstFrame />
      <AccountWatch area={idle}>
        <AddressedAccount account={addressed}>
          <Suspense
            fallback={
              <AccountShell view={WAITING} account={addressed} bar={bar}>
                <noscript>
                  <p>{t('noScript')}</p>
                </noscript>
                {outline}
              </AccountShell>
            }
          >
            <Opened loaded={loaded}>{children}</Opened>
          </Suspense>
        </AddressedAccount>
      </AccountWatch>
      <PageWait errorPath={`/${await getLocale()}${error.path}`} />
    </NextIntlClientProvider>
  );
}

async function Opened({ loaded: { page, addressed, opened }, children }: Props) {
  const account = await opened;
  const { bar } = ACCOUNT_PAGES[page];
  if (account.kind === 'other-account') {
    return (
      <AddressedAccount account={null}>
        <AccountShell view={WAITING} account={null} bar={null}>
          <OtherAccount />
          <PageArrived />
        </AccountShell>
      </AddressedAccount>
    );
  }
  if (account.kind === 'redirect') {
    return (
      <AccountShell view={WAITING} account={addressed} bar={bar}>
        <AccountRedirect redirect={account.redirect} />
        <PageArrived />
      </AccountShell>
    );
  }
  return (
    <AccountShell view={shellViewOf(account.data)} account={addressed} bar={bar}>
      {children(account)}
      <WatchedAccount account={account.data.reference} />
      <PageArrived />
    </AccountShell>
  );
}
