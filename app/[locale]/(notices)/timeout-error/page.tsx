import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { SiteShell } from '#components/layout/site-shell.tsx';
import { ButtonLink } from '#components/ui/button.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.timeout');
  return { title: t('metaTitle'), robots: { index: false } };
}

/** Spec 2 §8, 3 §2.6: the session has ended; the way back in is the identity login, by way of the hand-off. */
export default async function TimeoutErrorPage() {
  const [t, locale] = [await getTranslations('account.timeout'), await getLocale()];
  return (
    <SiteShell>
      <MessagePage
        picture={<HousePicture mood="cold" />}
        title={t('title')}
        actions={<ButtonLink href={`/${locale}/handoff`}>{t('logIn')}</ButtonLink>}
      >
        <p>{t('text')}</p>
        <p>{t('noCharge')}</p>
      </MessagePage>
    </SiteShell>
  );
}
