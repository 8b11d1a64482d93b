import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import { ACTIVATION_FLOW } from '#lib/activation/flow.ts';
import { loadActivationErrorPage } from '#lib/site/activation-error-page.ts';
import { ActivationErrorScreen } from './screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('activation');
  return { title: t(ACTIVATION_FLOW.error.title), robots: { index: false } };
}

const MESSAGES = ['activation.error', 'shell.copy'] as const;

export default async function ActivationErrorPage(props: PageProps) {
  const view = await openPage(loadActivationErrorPage, props);
  return (
    <ClientMessages sections={MESSAGES}>
      <SiteShell>
        <ActivationErrorScreen view={view} />
      </SiteShell>
    </ClientMessages>
  );
}
