import type { Metadata } from 'next';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { openPage, type PageLoader } from '#app/open-page.tsx';
import { AddressedAccount } from '#components/account/account-link.tsx';
import { DashboardSkeleton } from '#components/account/dashboard-skeleton.tsx';
import { RenderBlocking } from '#components/layout/site-shell.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ACCOUNT_PAGES, type AccountPageName } from '#lib/flows/account-pages.ts';
import type { MessageSection } from '#lib/i18n/pick-messages.ts';
import { assertNever } from '#lib/result.ts';
import { accountInQuery } from '#lib/rules/account/account-address.ts';
import type { AccountPageView, AccountLayoutView } from '#lib/views/account.ts';
import { AccountLayout } from './account-layout.tsx';
import { AccountRedirect } from './account-redirect.tsx';
import { AccountWatch, WatchedAccount } from './account-watch.tsx';
import { LoadingDone, LoadingTimeout } from './loading-timeout.tsx';
import { OtherAccount } from './other-account.tsx';
import { StartRefill } from './start-refill.tsx';

interface PageContext {
  page: AccountPageName;
  /** The account named in the page's address, which the page's links keep. */
  addressed: string | null;
  progress: ReactNode;
}

interface AccountPageParts<View> {
  /** The messages for the page's client components. */
  messages?: readonly MessageSection[];
  /** The progress bar between header and page, present from the first byte. */
  progress?: ReactNode;
  render: (view: View) => Elements;
}

/** Shown before anything is known about the account. */
const WAITING: AccountLayoutView = {
  name: '',
  isDeactivated: false,
  activation: null,
  hasNotification: false,
  canSwitch: false,
};

/** Spec 2 §2, §4: a page of the account area: a skeleton first, then the streamed content, with the idle timer around both. */
export function openAccountPage<View>(
  page: AccountPageName,
  load: PageLoader<AccountPageView<View>>,
  { messages = [], progress, render }: AccountPageParts<View>,
) {
  return openPage(load, {
    messages: ['account.idle', 'account.redirect', ...messages],
    layout: (children, { query }) => (
      <Watched page={page} addressed={accountInQuery(query)}>
        {children}
      </Watched>
    ),
    skeleton: ({ query }) => <Waiting page={page} addressed={accountInQuery(query)} progress={progress} />,
    render: (result, { query }) => (
      <Loaded page={page} addressed={accountInQuery(query)} progress={progress} result={result} render={render} />
    ),
  });
}

export function accountMetadata(title: string): Metadata {
  return { title, robots: { index: false, follow: false } };
}

interface WatchedProps {
  page: AccountPageName;
  addressed: string | null;
  children: ReactNode;
}

/** The idle timer and the loading timeout, which must be alive before a streamed view arrives. */
function Watched({ page, addressed, children }: WatchedProps) {
  const { error, idle } = ACCOUNT_PAGES[page];
  const locale = useLocale();
  return (
    <>
      <RenderBlocking />
      <AccountWatch area={idle}>
        <AddressedAccount account={addressed}>{children}</AddressedAccount>
      </AccountWatch>
      <LoadingTimeout errorPath={`/${locale}${error.path}`} />
    </>
  );
}

/** The page's outline while the provider is asked. */
function Waiting({ page, addressed, progress }: PageContext) {
  const { bar, skeleton } = ACCOUNT_PAGES[page];
  const t = useTranslations('account.redirect');
  return (
    <AccountLayout view={WAITING} account={addressed} bar={bar} progress={progress} greets={false}>
      <noscript>
        <p>{t('noScript')}</p>
      </noscript>
      {skeleton === 'dashboard' ? <DashboardSkeleton /> : <Skeleton shapes={['title', 'block', 'short']} />}
    </AccountLayout>
  );
}

interface LoadedProps<View> extends PageContext {
  result: AccountPageView<View>;
  render: (view: View) => Elements;
}

/** What follows once all data has been read. */
function Loaded<View>({ page, addressed, progress, result, render }: LoadedProps<View>) {
  const { bar } = ACCOUNT_PAGES[page];
  switch (result.kind) {
    case 'shown':
      return (
        <StartRefill account={result.account}>
          <AccountLayout
            view={result.layout}
            account={addressed}
            bar={bar}
            progress={progress}
            greets={page !== 'dashboard'}
          >
            {render(result.view)}
            <WatchedAccount account={result.account} />
            <LoadingDone />
          </AccountLayout>
        </StartRefill>
      );
    case 'redirect':
      return (
        <AccountLayout view={WAITING} account={addressed} bar={bar} greets={false}>
          <AccountRedirect redirect={result.redirect} />
          <LoadingDone />
        </AccountLayout>
      );
    case 'other-account':
      return (
        <AddressedAccount account={null}>
          <AccountLayout view={WAITING} account={null} bar={null} greets={false}>
            <OtherAccount />
            <LoadingDone />
          </AccountLayout>
        </AddressedAccount>
      );
    default:
      return assertNever(result);
  }
}
