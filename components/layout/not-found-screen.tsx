import { useLocale, useTranslations } from 'next-intl';
import { HousePicture } from './house-picture.tsx';
import { MessagePage } from './message-page.tsx';
import { SiteShell } from './site-shell.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { LITEPAY_ENTRY } from '#lib/flows/entry-paths.ts';

/** Spec 1 §2, 3 §2.6: the content's words, a picture that moves, and two ways on. */
export function NotFoundScreen() {
  const t = useTranslations('shell.notFound');
  const content = useTranslations('root.notFound');
  const home = `/${useLocale()}`;
  const actions = (
    <>
      <ButtonLink href={home}>{t('home')}</ButtonLink>
      <ButtonLink variant="secondary" href={`${home}${LITEPAY_ENTRY}`}>
        {t('quickRefill')}
      </ButtonLink>
    </>
  );
  return (
    <SiteShell>
      <MessagePage picture={<HousePicture mood="lost" />} title={content('title')} actions={actions}>
        <p>{content('text')}</p>
      </MessagePage>
    </SiteShell>
  );
}
