import { useLocale, useTranslations } from 'next-intl';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { HousePicture } from './house-picture.tsx';
import { MessagePage } from './message-page.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { LITEPAY_ENTRY, NO_INTERNET_PAGE } from '#lib/domain/entry-paths.ts';

/**
 * Spec 1 §2, 3 §2.6, decision on not-found: the content's text, an animated picture, and two links; customers who are logged in get the
 * dashboard first.
 */
export function NotFoundScreen({ isLoggedIn }: { isLoggedIn: boolean }) {
  const t = useTranslations('shell.notFound');
  const content = useTranslations('root.notFound');
  const home = `/${useLocale()}`;
  const actions = isLoggedIn ? (
    <>
      <ButtonLink href={`${home}${DASHBOARD_PAGE}`}>{t('dashboard')}</ButtonLink>
      <ButtonLink variant="secondary" href={home}>
        {t('home')}
      </ButtonLink>
    </>
  ) : (
    <>
      <ButtonLink href={home}>{t('home')}</ButtonLink>
      <ButtonLink variant="secondary" href={`${home}${LITEPAY_ENTRY}`}>
        {t('quickRefill')}
      </ButtonLink>
      <ButtonLink variant="link" href={`${home}${NO_INTERNET_PAGE}`}>
        {t('noInternet')}
      </ButtonLink>
    </>
  );
  return (
    <MessagePage picture={<HousePicture mood="lost" />} title={content('title')} actions={actions}>
      <p>{content('text')}</p>
    </MessagePage>
  );
}
