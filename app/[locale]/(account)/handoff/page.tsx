import { getTranslations } from 'next-intl/server';
import type { Metadata } from 'next';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import { loadHandOffPage } from '#lib/sign-in/server/session-pages.ts';
import { WarmTransferScreen } from './screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.warmTransfer');
  return { title: t('metaTitle'), robots: { index: false } };
}

export default async function HandOffPage(props: PageProps) {
  const view = await openPage(loadHandOffPage, props);
  return (
    <SiteShell>
      <WarmTransferScreen view={view} />
    </SiteShell>
  );
}
