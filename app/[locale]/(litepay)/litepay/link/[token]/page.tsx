import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { openPage } from '#app/open-page.tsx';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { LITEPAY_ENTRY } from '#lib/flows/entry-paths.ts';
import { loadOpenRefillLinkPage } from '#lib/services/refill-link/refill-link-pages.ts';
import { OpenRefillLink } from './screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('litepay.link');
  return { title: t('metaTitle') };
}

/** A link that cannot be used looks the same whatever the reason, with quick refill one press away. */
export default openPage(loadOpenRefillLinkPage, {
  messages: ['litepay.link'],
  render: async ({ token, after, supportPhone }) => {
    if (token) return <OpenRefillLink token={token} after={after} supportPhone={supportPhone} />;
    const t = await getTranslations('litepay.link');
    return (
      <MessagePage
        picture={<HousePicture mood="lost" />}
        title={t('refused.title')}
        actions={<ButtonLink href={`/${await getLocale()}${LITEPAY_ENTRY}`}>{t('quickRefill')}</ButtonLink>}
      >
        <p>{t('refused.text')}</p>
      </MessagePage>
    );
  },
});
