import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { getLocale, getTranslations } from 'next-intl/server';
import { SiteShell } from '#components/layout/site-shell.tsx';
import { openHandOffPage } from '#lib/services/session/open-hand-off-page.ts';
import { type AccountPageProps, queryOf } from '../account-page.ts';
import { WarmTransferScreen } from './screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.warmTransfer');
  return { title: t('metaTitle'), robots: { index: false } };
}

/** Spec 3 §2.6: what needs cookies to be written goes on to a handler. */
export default async function HandOffPage(props: AccountPageProps) {
  const opened = await openHandOffPage(await queryOf(props), await getLocale());
  if (opened.redirect !== null) redirect(opened.redirect);
  return (
    <SiteShell>
      <WarmTransferScreen view={opened.view} />
    </SiteShell>
  );
}
