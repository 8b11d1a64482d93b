import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { SiteShell } from '#app/site-shell.tsx';

/** Spec 1 §2, merchant layout: not indexed, one title for all partners. */
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('merchantFlow.page');
  return { title: { absolute: t('title') }, robots: { index: false, follow: false } };
}

/** Header, main area, footer: no login, and no links away. */
export default function RetailLayout({ children }: { children: ReactNode }) {
  return (
    <SiteShell links={[]} hasScriptNote>
      {children}
    </SiteShell>
  );
}
