'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { post } from '#lib/browser/api.ts';
import type { WaitlistView } from '#lib/serviceability/server/waitlist.ts';

/** Asks for a confirmation first, because mail scanners open links too. A press takes the contact off the list. */
export function LeaveWaitlist({ token, supportPhone }: { token: string } & Pick<WaitlistView, 'supportPhone'>) {
  const t = useTranslations('waitlist.leave');
  const locale = useLocale();
  const [state, setState] = useState<'open' | 'sending' | 'failed' | 'left'>('open');

  const leave = async () => {
    setState('sending');
    const response = await post('/api/waitlist/leave', { token });
    setState(response.ok && response.body.outcome === 'done' ? 'left' : 'failed');
  };

  const hasLeft = state === 'left';
  const home = (
    <ButtonLink variant={hasLeft ? 'primary' : 'secondary'} href={`/${locale}`}>
      {t('home')}
    </ButtonLink>
  );
  return (
    <MessagePage
      picture={<HousePicture mood="lit" />}
      title={hasLeft ? <PageHeading focusOnMount>{t('left.title')}</PageHeading> : t('title')}
      actions={
        hasLeft ? (
          home
        ) : (
          <>
            <Button busy={state === 'sending' && t('sending')} onClick={() => void leave()}>
              {t('submit')}
            </Button>
            {home}
          </>
        )
      }
    >
      <p>{hasLeft ? t('left.text') : t('text')}</p>
      {state === 'failed' && (
        <Banner tone="danger" announce="alert" title={t('failed.title')}>
          <p>
            <PhoneText phone={supportPhone}>{t('failed.text', { supportPhone })}</PhoneText>
          </p>
        </Banner>
      )}
      <noscript>
        <p>
          <PhoneText phone={supportPhone}>{t('invalid.text', { supportPhone })}</PhoneText>
        </p>
      </noscript>
    </MessagePage>
  );
}
