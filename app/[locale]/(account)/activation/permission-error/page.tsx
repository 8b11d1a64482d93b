import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import { loadPermissionErrorPage } from '#lib/sign-in/server/session-pages.ts';
import { PermissionErrorScreen } from '../../permission-error/screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.permission');
  return { title: t('metaTitle'), robots: { index: false } };
}

/** Spec 2 §9 'Activation': only the owner may activate. */
export default async function PermissionErrorPage(props: PageProps) {
  const view = await openPage(loadPermissionErrorPage, props);
  return (
    <SiteShell>
      <PermissionErrorScreen view={view} />
    </SiteShell>
  );
}
