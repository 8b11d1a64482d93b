import { useLocale, useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
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
  createAccountRequest,
  waitForFirstResponse,
  type FramedAccount,
  type PageFallback,
  AccountPageRefusal,
} from '#lib/account/server/open-account.ts';
import type { AccountLayoutView, DetailView } from '#lib/account/server/account-views.ts';
import type { ActivationStep } from '#lib/activation/flow.ts';
import type { MoveStep } from '#lib/move/flow.ts';
import type { ReconnectStep } from '#lib/reconnect/flow.ts';
import type { RefillStep } from '#lib/refill/flow.ts';
import { findAccountReference } from '#lib/domain/account-address.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { MessageSection } from '#lib/i18n/pick-messages.ts';
import { assertNever } from '#lib/result.ts';
import { AccountLayout } from './account-layout.tsx';
import { AccountRedirect } from './account-redirect.tsx';
import { AccountWatch, WatchedAccount } from './account-watch.tsx';
import { LoadingDone, LoadingTimeout } from './loading-timeout.tsx';
import { StartRefill } from './start-refill.tsx';

/** What a page of the account has loaded: its screen, and the account for its frame. */
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
  /** Fails with `AccountPageRefusal` if the page redirects. */
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
  return createAccountRequest(page, await pageRequest(props));
}

/** The keys of the pages' titles; none of them needs a value. */
type TitleKey =
  | `account.${'autoRefill' | 'paymentMethod' | 'refillLinks'}.title`
  | `accountDashboard.${'notifications' | 'page'}.title`
  | `accountDashboard.details.${DetailView['kind']}`
  | `${'accountInformation' | 'activation.page' | 'paymentHistory' | 'paymentHistory.receiptPage' | 'reconnect.page'}.title`
  | 'noInternet.metaTitle'
  | `activation.titles.${ActivationStep}`
  | `moving.steps.${MoveStep}`
  | `reconnect.steps.${ReconnectStep}`
  | `refill.steps.${RefillStep}`;

export async function accountMetadata(title: TitleKey): Promise<Metadata> {
  const t = await getTranslations();
  return { title: t(title), robots: { index: false, follow: false } };
}

/**
 * Spec 2 §2, §4: around every page of the account. A guard redirects by HTTP before anything is sent; a page that is ready soon is sent
 * whole, any other behind a skeleton (streamed-account-pages.md).
 */
export async function AccountShell({ request, messages = [], progress, content }: ShellProps) {
  const page = renderPage(content, request, progress);
  const first = await waitForFirstResponse(request, content);
  if (typeof first === 'object') redirect(first.redirect);
  const isWhole = first === 'whole';
  return (
    <ClientMessages sections={['account.idle', 'account.redirect', ...messages]}>
      <PageWatch request={request}>
        <StreamBoundary skeleton={isWhole ? null : <WaitingPage request={request} progress={progress} />}>
          {isWhole ? await page : <PendingPage page={page} />}
        </StreamBoundary>
      </PageWatch>
    </ClientMessages>
  );
}

/** The content in its frame, or its fallback. */
function renderPage(
  content: Promise<AccountContent>,
  request: AccountRequest,
  progress: ReactNode,
): Promise<ReactNode> {
  const page = content.then(
    ({ account, screen }) => (
      <FramedPage request={request} progress={progress} account={account}>
        {screen}
      </FramedPage>
    ),
    (reason: unknown) => {
      if (reason instanceof AccountPageRefusal) return <Fallback request={request} fallback={reason.fallback} />;
      throw reason;
    },
  );
  // A visitor who is redirected does not wait for the page, so its failure is handled here.
  page.catch(() => undefined);
  return page;
}

async function PendingPage({ page }: { page: Promise<ReactNode> }) {
  return page;
}

/** The idle timer and the loading timeout, which must be alive before a streamed page arrives. */
function PageWatch({ request: { page, query }, children }: { request: AccountRequest; children: ReactNode }) {
  const { error, idle } = ACCOUNT_PAGES[page];
  const locale = useLocale();
  return (
    <>
      <RenderBlocking />
      <AccountWatch area={idle}>
        <AddressedAccount account={findAccountReference(query)}>{children}</AddressedAccount>
      </AccountWatch>
      <LoadingTimeout errorPath={`/${locale}${error.path}`} />
    </>
  );
}

/** The page's outline while the provider is asked. */
function WaitingPage({ request: { page, query }, progress }: { request: AccountRequest; progress: ReactNode }) {
  const { bar, hasRefill, skeleton } = ACCOUNT_PAGES[page];
  const waitingBar = bar === 'page' ? 'refill' : bar;
  const t = useTranslations('account.redirect');
  return (
    <AccountLayout
      view={WAITING}
      account={findAccountReference(query)}
      bar={waitingBar}
      // Whether the dashboard has it is not known yet.
      hasRefill={hasRefill && skeleton !== 'dashboard'}
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

interface FramedPageProps {
  request: AccountRequest;
  progress: ReactNode;
  account: FramedAccount;
  children: Elements;
}

function FramedPage({ request: { page, query }, progress, account: { reference, layout }, children }: FramedPageProps) {
  return (
    <StartRefill account={reference}>
      <AccountLayout
        view={layout}
        account={findAccountReference(query)}
        bar={ACCOUNT_PAGES[page].bar}
        hasRefill={ACCOUNT_PAGES[page].hasRefill && !(page === 'dashboard' && layout.isDue)}
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

function Fallback({ request: { query }, fallback }: { request: AccountRequest; fallback: PageFallback }) {
  switch (fallback.kind) {
    case 'redirect':
      return (
        <AccountLayout view={WAITING} account={findAccountReference(query)} bar={null} hasRefill={false} greets={false}>
          <AccountRedirect redirect={fallback.redirect} />
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
      return assertNever(fallback);
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
