import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { SiteShell } from '#app/site-shell.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { loadWaitlistPage } from '#lib/serviceability/server/waitlist.ts';
import { LeaveWaitlist } from './screen.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('waitlist.leave');
  return { title: t('metaTitle'), robots: { index: false } };
}

const MESSAGES = ['waitlist.leave'] as const;

export default async function WaitlistPage(props: PageProps) {
  const { token, supportPhone } = await openPage(loadWaitlistPage, props);
  if (token) {
    return (
      <ClientMessages sections={MESSAGES}>
        <SiteShell>
          <LeaveWaitlist token={token} supportPhone={supportPhone} />
        </SiteShell>
      </ClientMessages>
    );
  }
  const t = await getTranslations('waitlist.leave');
  return (
    <ClientMessages sections={MESSAGES}>
      <SiteShell>
        <MessagePage
          picture={<HousePicture mood="cold" />}
          title={t('invalid.title')}
          actions={<ButtonLink href={`/${await getLocale()}`}>{t('home')}</ButtonLink>}
        >
          <p>
            <PhoneText phone={supportPhone}>{t('invalid.text', { supportPhone })}</PhoneText>
          </p>
        </MessagePage>
      </SiteShell>
    </ClientMessages>
  );
}
