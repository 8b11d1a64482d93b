import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { LITEPAY_ENTRY } from '#lib/domain/entry-paths.ts';
import { loadGraceLinkPage } from '#lib/litepay/server/grace-links.ts';
import { DayLink } from './screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('litepay.dayLink');
  return { title: t('metaTitle') };
}

const MESSAGES = ['litepay.dayLink', 'shell.copy', 'shell.reference'] as const;

/** Decision on grace: asks first, because link previews open links too. A link that cannot be used looks the same whatever the reason. */
export default async function DayLinkPage(props: PageProps) {
  const { link, supportPhone } = await openPage(loadGraceLinkPage, props);
  const t = await getTranslations('litepay.dayLink');
  return (
    <ClientMessages sections={MESSAGES}>
      {link ? (
        <DayLink link={link} supportPhone={supportPhone} />
      ) : (
        <MessagePage
          picture={<HousePicture mood="cold" />}
          title={t('refused.title')}
          actions={<ButtonLink href={`/${await getLocale()}${LITEPAY_ENTRY}`}>{t('quickRefill')}</ButtonLink>}
        >
          <p>
            <PhoneText phone={supportPhone}>{t('refused.text', { supportPhone })}</PhoneText>
          </p>
        </MessagePage>
      )}
    </ClientMessages>
  );
}
