import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { SiteShell } from '#components/layout/site-shell.tsx';
import { openPermissionError } from '#lib/services/session/open-session-pages.ts';
import { type AccountPageProps, allowed, sessionRequest } from '../account-page.ts';
import { PermissionErrorScreen } from './screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.permission');
  return { title: t('metaTitle'), robots: { index: false } };
}

/** Spec 2 §6: it says who is signed in and leads out. */
export default async function PermissionErrorPage({ searchParams }: AccountPageProps) {
  const page = { path: '/permission-error', searchParams };
  const view = await allowed(await openPermissionError(await getLocale(), await sessionRequest()), page);
  return (
    <SiteShell>
      <PermissionErrorScreen view={view} />
    </SiteShell>
  );
}
