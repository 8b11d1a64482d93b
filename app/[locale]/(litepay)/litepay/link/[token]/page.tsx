import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { LITEPAY_ENTRY } from '#lib/domain/entry-paths.ts';
import { loadOpenRefillLinkPage } from '#lib/litepay/server/refill-links.ts';
import { OpenRefillLink } from './screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('litepay.link');
  return { title: t('metaTitle') };
}

const MESSAGES = ['litepay.link'] as const;

/** A link that cannot be used looks the same whatever the reason, with quick refill one press away. */
export default async function OpenRefillLinkPage(props: PageProps) {
  const { token, after, supportPhone } = await openPage(loadOpenRefillLinkPage, props);
  if (token)
    return (
      <ClientMessages sections={MESSAGES}>
        <OpenRefillLink token={token} after={after} supportPhone={supportPhone} />
      </ClientMessages>
    );
  const t = await getTranslations('litepay.link');
  return (
    <ClientMessages sections={MESSAGES}>
      <MessagePage
        picture={<HousePicture mood="cold" />}
        title={t('refused.title')}
        actions={<ButtonLink href={`/${await getLocale()}${LITEPAY_ENTRY}`}>{t('quickRefill')}</ButtonLink>}
      >
        <p>
          <PhoneText phone={supportPhone}>{t('refused.text', { supportPhone })}</PhoneText>
        </p>
      </MessagePage>
    </ClientMessages>
  );
}
