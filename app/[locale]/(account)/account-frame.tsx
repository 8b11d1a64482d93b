import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { type ReactNode, Suspense } from 'react';
import { DashboardSkeleton } from '#components/account/dashboard-skeleton.tsx';
import { FirstFrame } from '#components/layout/first-frame.tsx';
import type { AccountShellView } from '#lib/forms/account-pages.ts';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { shellViewOf } from '#lib/services/account/account-views.ts';
import type { OpenedAccount } from '#lib/services/account/open-account.ts';
import { AccountShell } from './account-shell.tsx';
import { AccountWatch } from './account-watch.tsx';
import { KeepChoice } from './keep-choice.tsx';
import { Leaving } from './leaving.tsx';
import { PageArrived, PageWait } from './page-wait.tsx';

export type ShownAccount = Exclude<OpenedAccount, { leaving: object }>;

interface Props {
  opened: Promise<OpenedAccount>;
  /** Of what is known once everything has been read. */
  children: (account: ShownAccount) => ReactNode;
}

/** Before anything is known of the account. */
const WAITING: AccountShellView = { name: '', isDeactivated: false, needsActivation: false, hasNotification: false };

/** Spec 2 §2, §4: every page of the account: its outline at once, then itself, and the watch over an idle session around both. */
export async function AccountFrame({ opened, children }: Props) {
  const messages = pickMessages(await getMessages(), 'account.idle', 'account.leaving');
  const t = await getTranslations('account.leaving');
  return (
    <NextIntlClientProvider messages={messages}>
      <FirstFrame />
      <Suspense
        fallback={
          <AccountShell view={WAITING}>
            <noscript>
              <p>{t('noScript')}</p>
            </noscript>
            <DashboardSkeleton />
          </AccountShell>
        }
      >
        <Opened opened={opened}>{children}</Opened>
      </Suspense>
      <PageWait errorPath={`/${await getLocale()}/error`} />
      <AccountWatch />
    </NextIntlClientProvider>
  );
}

async function Opened({ opened, children }: Props) {
  const account = await opened;
  if (account.leaving) {
    return (
      <AccountShell view={WAITING}>
        <Leaving leaving={account.leaving} />
        <PageArrived />
      </AccountShell>
    );
  }
  return (
    <AccountShell view={shellViewOf(account.view)}>
      {children(account)}
      <PageArrived />
      {!account.isChosen && <KeepChoice />}
    </AccountShell>
  );
}
