import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { openPage } from '#app/open-page.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import { loadActivationErrorPage } from '#lib/services/activation/activation-error-page.ts';
import { ActivationErrorScreen } from './screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('activation.error');
  return { title: t('metaTitle'), robots: { index: false } };
}

export default openPage(loadActivationErrorPage, {
  messages: ['activation.error', 'shell.copy'],
  render: (view) => (
    <SiteShell>
      <ActivationErrorScreen view={view} />
    </SiteShell>
  ),
});
