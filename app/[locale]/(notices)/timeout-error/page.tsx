import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { SiteShell } from '#components/layout/site-shell.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { loginPath } from '#lib/rules/session/refusal-path.ts';
import { returnPath } from '#lib/rules/session/return-path.ts';
import { hasLogin } from '#lib/session/has-login.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('account.timeout');
  return { title: t('metaTitle'), robots: { index: false } };
}

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** Spec 2 §8, 3 §2.6: the session has ended; the way back in is the identity login, and from there to the page that was left. */
export default async function TimeoutErrorPage({ searchParams }: Props) {
  const [t, locale] = [await getTranslations('account.timeout'), await getLocale()];
  const { returnTo } = await searchParams;
  const left = returnPath(typeof returnTo === 'string' ? returnTo : null);
  return (
    <SiteShell>
      <MessagePage
        picture={<HousePicture mood="cold" />}
        title={t('title')}
        actions={hasLogin() && <ButtonLink href={loginPath({ locale, returnTo: left })}>{t('logIn')}</ButtonLink>}
      >
        <p>{t('text')}</p>
        <p>{t('noCharge')}</p>
      </MessagePage>
    </SiteShell>
  );
}
