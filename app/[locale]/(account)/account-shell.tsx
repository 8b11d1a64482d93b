import { useLocale, useTranslations } from 'next-intl';
import { redirect } from 'next/navigation';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { type PageProps, pageRequest } from '#app/open-page.tsx';
import { AddressedAccount } from '#components/account/account-link.tsx';
import { DashboardSkeleton } from '#components/account/dashboard-skeleton.tsx';
import { SignOutForm } from '#components/account/sign-out-form.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { RenderBlocking } from '#components/layout/site-shell.tsx';
import { StreamBoundary } from '#components/layout/stream-boundary.tsx';
import { buttonClass, ButtonLink } from '#components/ui/button.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { ACCOUNT_PAGES, type AccountPageName } from '#lib/account/flow.ts';
import {
  type AccountRequest,
  accountRequest,
  firstResponse,
  type FramedAccount,
  type Instead,
  NotShown,
} from '#lib/account/server/open-account.ts';
import type { AccountLayoutView } from '#lib/account/views.ts';
import { accountInQuery } from '#lib/domain/account-address.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { MessageSection } from '#lib/i18n/pick-messages.ts';
import { assertNever } from '#lib/result.ts';
import { AccountLayout } from './account-layout.tsx';
import { AccountRedirect } from './account-redirect.tsx';
import { AccountWatch, WatchedAccount } from './account-watch.tsx';
import { LoadingDone, LoadingTimeout } from './loading-timeout.tsx';
import { StartRefill } from './start-refill.tsx';

/** What a page of the account has loaded: its screen, and the account that its frame names. */
export interface AccountContent {
  account: FramedAccount;
  screen: Elements;
}

interface ShellProps {
  request: AccountRequest;
  /** The messages for the page's client components. */
  messages?: readonly MessageSection[];
  /** The progress bar between header and page, present from the first byte. */
  progress?: ReactNode;
  /** Fails with `NotShown` where the page leads elsewhere. */
  content: Promise<AccountContent>;
}

/** Shown before anything is known about the account. */
const WAITING: AccountLayoutView = {
  name: '',
  isDeactivated: false,
  hasPlan: true,
  activation: null,
  hasNotification: false,
  isBeingSetUp: false,
  canSwitch: false,
};

export async function requestFor<Name extends AccountPageName>(
  page: Name,
  props: PageProps,
): Promise<AccountRequest<Name>> {
  return accountRequest(page, await pageRequest(props));
}

export function accountMetadata(title: string): Metadata {
  return { title, robots: { index: false, follow: false } };
}

/**
 * Spec 2 §2, §4: around every page of the account. A guard redirects by HTTP before anything is sent; a page that is ready soon is sent
 * whole, any other behind a skeleton (streamed-account-pages.md).
 */
export async function AccountShell({ request, messages = [], progress, content }: ShellProps) {
  const page = shownOr(content, request, progress);
  const first = await firstResponse(request, content);
  if (typeof first === 'object') redirect(first.redirect);
  const isWhole = first === 'whole';
  return (
    <ClientMessages sections={['account.idle', 'account.redirect', ...messages]}>
      <Watched request={request}>
        <StreamBoundary skeleton={isWhole ? null : <Waiting request={request} progress={progress} />}>
          {isWhole ? await page : <Arriving page={page} />}
        </StreamBoundary>
      </Watched>
    </ClientMessages>
  );
}

/** The content in its frame, or what is shown instead. */
function shownOr(content: Promise<AccountContent>, request: AccountRequest, progress: ReactNode): Promise<ReactNode> {
  const page = content.then(
    ({ account, screen }) => (
      <Loaded request={request} progress={progress} account={account}>
        {screen}
      </Loaded>
    ),
    (reason: unknown) => {
      if (reason instanceof NotShown) return <ShownInstead request={request} instead={reason.instead} />;
      throw reason;
    },
  );
  // A visitor who is redirected does not wait for the page, so its failure is handled here.
  page.catch(() => undefined);
  return page;
}

async function Arriving({ page }: { page: Promise<ReactNode> }) {
  return page;
}

/** The idle timer and the loading timeout, which must be alive before a streamed page arrives. */
function Watched({ request: { page, query }, children }: { request: AccountRequest; children: ReactNode }) {
  const { error, idle } = ACCOUNT_PAGES[page];
  const locale = useLocale();
  return (
    <>
      <RenderBlocking />
      <AccountWatch area={idle}>
        <AddressedAccount account={accountInQuery(query)}>{children}</AddressedAccount>
      </AccountWatch>
      <LoadingTimeout errorPath={`/${locale}${error.path}`} />
    </>
  );
}

/** The page's outline while the provider is asked. */
function Waiting({ request: { page, query }, progress }: { request: AccountRequest; progress: ReactNode }) {
  const { bar, hasRefill, skeleton } = ACCOUNT_PAGES[page];
  const shown = bar === 'page' ? 'refill' : bar;
  const t = useTranslations('account.redirect');
  return (
    <AccountLayout
      view={WAITING}
      account={accountInQuery(query)}
      bar={shown}
      hasRefill={hasRefill}
      progress={progress}
      greets={false}
    >
      <noscript>
        <p>{t('noScript')}</p>
      </noscript>
      {skeleton === 'dashboard' ? <DashboardSkeleton /> : <Skeleton shapes={['title', 'block', 'short']} />}
    </AccountLayout>
  );
}

interface LoadedProps {
  request: AccountRequest;
  progress: ReactNode;
  account: FramedAccount;
  children: Elements;
}

/** The page once all data has been read. */
function Loaded({ request: { page, query }, progress, account: { reference, layout }, children }: LoadedProps) {
  return (
    <StartRefill account={reference}>
      <AccountLayout
        view={layout}
        account={accountInQuery(query)}
        bar={ACCOUNT_PAGES[page].bar}
        hasRefill={ACCOUNT_PAGES[page].hasRefill}
        progress={progress}
        greets={page !== 'dashboard'}
      >
        {children}
        <WatchedAccount account={reference} />
        <LoadingDone />
      </AccountLayout>
    </StartRefill>
  );
}

function ShownInstead({ request: { query }, instead }: { request: AccountRequest; instead: Instead }) {
  switch (instead.kind) {
    case 'redirect':
      return (
        <AccountLayout view={WAITING} account={accountInQuery(query)} bar={null} hasRefill={false} greets={false}>
          <AccountRedirect redirect={instead.redirect} />
          <LoadingDone />
        </AccountLayout>
      );
    case 'other-account':
      return (
        <AddressedAccount account={null}>
          <AccountLayout view={WAITING} account={null} bar={null} hasRefill={false} greets={false}>
            <OtherAccount />
            <LoadingDone />
          </AccountLayout>
        </AddressedAccount>
      );
    default:
      return assertNever(instead);
  }
}

/** The URL names an account that the signed-in customer does not own: nothing of it is shown, and nothing was done. */
function OtherAccount() {
  const t = useTranslations('account.otherAccount');
  const actions = (
    <>
      <ButtonLink href={`/${useLocale()}${DASHBOARD_PAGE}`}>{t('own')}</ButtonLink>
      <SignOutForm>
        <button type="submit" className={buttonClass({ variant: 'secondary' })}>
          {t('logOut')}
        </button>
      </SignOutForm>
    </>
  );
  return (
    <MessagePage picture={<HousePicture mood="cold" />} title={t('title')} actions={actions}>
      <p>{t('text')}</p>
    </MessagePage>
  );
}
