import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { ErrorMessage } from '#components/layout/error-message.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import { loadErrorPage } from '#lib/site/error-pages.ts';
import { UnavailableAccount } from './unavailable-account.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell.error');
  return { title: t('metaTitle'), robots: { index: false } };
}

export default async function ErrorPage(props: PageProps) {
  const view = await openPage(loadErrorPage, props);
  return (
    <SiteShell>
      {view.reason === 'unavailable' ? (
        <UnavailableAccount {...view} />
      ) : (
        <ErrorMessage {...view} reason={view.reason} />
      )}
    </SiteShell>
  );
}
