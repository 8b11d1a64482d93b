import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { DetailView } from '#lib/views/account.ts';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { accountPath } from '#lib/rules/account/account-address.ts';
import { detailViewOf } from '#lib/services/account/account-views.ts';
import { AccountFrame } from '../account-frame.tsx';
import type { AccountPageProps } from '../account-page.ts';
import { AccountRedirect } from '../account-redirect.tsx';
import { accountMetadata, loadAccountPage } from '../load-account-page.ts';

type Kind = DetailView['kind'];

interface Props<Of extends Kind> {
  page: AccountPageProps;
  kind: Of;
  children: (view: DetailView & { kind: Of }) => ReactNode;
}

/** Spec 2 §2: the page of one service; an account without it is led to its dashboard. */
export async function DetailPage<Of extends Kind>({ page, kind, children }: Props<Of>) {
  const loaded = await loadAccountPage(page, `detail-${kind}`);
  const sections = ['accountDashboard', 'dictionary.plans', 'shell.loadingLong', 'account.leaving'] as const;
  const messages = pickMessages(await getMessages(), ...sections);
  const href = accountPath(`/${await getLocale()}/dashboard`, loaded.addressed);
  return (
    <AccountFrame loaded={loaded}>
      {({ data }) => {
        const view = detailViewOf(data, kind);
        return (
          <NextIntlClientProvider messages={messages}>
            {view ? children({ ...view, kind }) : <AccountRedirect redirect={{ href, what: 'account', afterMs: 0 }} />}
          </NextIntlClientProvider>
        );
      }}
    </AccountFrame>
  );
}

export async function detailMetadata(kind: Kind) {
  return accountMetadata((await getTranslations('accountDashboard.details'))(kind));
}
