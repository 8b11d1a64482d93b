import type { Metadata } from 'next';
import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, Suspense } from 'react';
import { openPage, type PageLoader } from '#app/open-page.tsx';
import { AddressedAccount } from '#components/account/account-link.tsx';
import { DashboardSkeleton } from '#components/account/dashboard-skeleton.tsx';
import { RenderBlocking } from '#components/layout/render-blocking.tsx';
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
  render: (view: View) => ReactNode;
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
      <FirstBytes page={page} addressed={accountInQuery(query)} progress={progress}>
        {children}
      </FirstBytes>
    ),
    render: (result, { query }) => (
      <Loaded page={page} addressed={accountInQuery(query)} progress={progress} result={result} render={render} />
    ),
  });
}

export function accountMetadata(title: string): Metadata {
  return { title, robots: { index: false, follow: false } };
}

/** What is sent immediately. */
function FirstBytes({ page, addressed, progress, children }: PageContext & { children: ReactNode }) {
  const { bar, error, idle, skeleton } = ACCOUNT_PAGES[page];
  const t = useTranslations('account.redirect');
  const locale = useLocale();
  return (
    <>
      <RenderBlocking />
      <AccountWatch area={idle}>
        <AddressedAccount account={addressed}>
          <Suspense
            fallback={
              <AccountLayout view={WAITING} account={addressed} bar={bar} progress={progress} greets={false}>
                <noscript>
                  <p>{t('noScript')}</p>
                </noscript>
                {skeleton === 'dashboard' ? <DashboardSkeleton /> : <Skeleton shapes={['title', 'block', 'short']} />}
              </AccountLayout>
            }
          >
            {children}
          </Suspense>
        </AddressedAccount>
      </AccountWatch>
      <LoadingTimeout errorPath={`/${locale}${error.path}`} />
    </>
  );
}

interface LoadedProps<View> extends PageContext {
  result: AccountPageView<View>;
  render: (view: View) => ReactNode;
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
