import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { loadLoggedOutPage } from '#lib/site/error-pages.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.loggedOut.page');
  return { title: t('metaTitle'), robots: { index: false } };
}

/** Where logging out ends: without it, the customer would be at the login again, as if nothing had happened. */
export default async function LoggedOutPage(props: PageProps) {
  const { logInUrl } = await openPage(loadLoggedOutPage, props);
  const t = await getTranslations('account.loggedOut');
  return (
    <SiteShell>
      <MessagePage
        picture={<HousePicture mood="cold" />}
        title={t('page.title')}
        actions={logInUrl !== null && <ButtonLink href={logInUrl}>{t('logIn')}</ButtonLink>}
      >
        <p>{t('page.text')}</p>
      </MessagePage>
    </SiteShell>
  );
}
