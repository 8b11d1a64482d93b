import { useLocale, useTranslations } from 'next-intl';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { Reference } from '#components/ui/reference.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import type { ErrorView } from '#lib/domain/error-views.ts';

/** Spec 3 §2.4: a closed account that cannot be reconnected. */
export function UnavailableAccount({ supportPhone, reference, account }: ErrorView) {
  const t = useTranslations('reconnect.unavailable');
  const shell = useTranslations('shell');
  const locale = useLocale();
  const actions = (
    <>
      <PhoneLink phone={supportPhone} button="primary">
        {t('call')}
      </PhoneLink>
      <ButtonLink variant="secondary" href={`/${locale}`}>
        {t('secondary')}
      </ButtonLink>
      {account?.chooseUrl && (
        <ButtonLink variant="link" href={account.chooseUrl}>
          {shell('error.chooseAccount')}
        </ButtonLink>
      )}
      {account && (
        <ButtonLink variant="link" href={account.logOutUrl}>
          {shell('error.logOut')}
        </ButtonLink>
      )}
    </>
  );
  return (
    <MessagePage picture={<HousePicture mood="cold" />} title={t('title')} actions={actions}>
      <p>
        <PhoneText phone={supportPhone}>{t('text', { supportPhone })}</PhoneText>
      </p>
      <Reference label={shell('reference.label')} code={reference} />
    </MessagePage>
  );
}
