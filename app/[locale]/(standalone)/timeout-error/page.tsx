import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { loadTimeoutErrorPage } from '#lib/site/error-pages.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.timeout');
  return { title: t('metaTitle'), robots: { index: false } };
}

/** Spec 2 §8, 3 §2.6: leads to the identity login, and from there back to the page that was left. */
export default async function TimeoutErrorPage(props: PageProps) {
  const { logInUrl, mayBePaying, done } = await openPage(loadTimeoutErrorPage, props);
  const t = await getTranslations('account.timeout');
  const shell = await getTranslations('shell.error');
  return (
    <SiteShell>
      <MessagePage
        picture={<HousePicture mood="cold" />}
        title={t('title')}
        actions={logInUrl !== null && <ButtonLink href={logInUrl}>{t('logIn')}</ButtonLink>}
      >
        <p>{t('text')}</p>
        {done && <p>{shell(done)}</p>}
        {mayBePaying && <p>{t('noCharge')}</p>}
      </MessagePage>
    </SiteShell>
  );
}
