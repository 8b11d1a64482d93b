import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { DetailView } from '#lib/forms/account-pages.ts';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { detailViewOf } from '#lib/services/account/account-views.ts';
import { AccountFrame } from '../account-frame.tsx';
import type { AccountPageProps } from '../account-page.ts';
import { Leaving } from '../leaving.tsx';
import { accountMetadata, openAccountPage } from '../opening-page.ts';

type Kind = DetailView['kind'];

interface Props<Of extends Kind> {
  page: AccountPageProps;
  kind: Of;
  /** `account`: as it stands in the page's address. */
  children: (view: DetailView & { kind: Of }, account: string | null) => ReactNode;
}

/** Spec 2 §2: the page of one service; an account without it is led to its dashboard. */
export async function DetailPage<Of extends Kind>({ page, kind, children }: Props<Of>) {
  const { query, opened } = await openAccountPage(page, `/dashboard/detail-${kind}`);
  const sections = ['accountDashboard', 'dictionary.plans', 'shell.loadingLong', 'account.leaving'] as const;
  const messages = pickMessages(await getMessages(), ...sections);
  const dashboard = { href: `/${await getLocale()}/dashboard`, what: 'account', afterMs: 0 } as const;
  return (
    <AccountFrame opened={opened}>
      {(account) => {
        const view = account.isDeactivated ? null : detailViewOf(account.view, kind);
        return (
          <NextIntlClientProvider messages={messages}>
            {view ? children({ ...view, kind }, query.get('accountId')) : <Leaving leaving={dashboard} />}
          </NextIntlClientProvider>
        );
      }}
    </AccountFrame>
  );
}

export async function detailMetadata(kind: Kind) {
  return accountMetadata((await getTranslations('accountDashboard.details'))(kind));
}
