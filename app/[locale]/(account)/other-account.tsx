import { useLocale, useTranslations } from 'next-intl';
import { SignOutForm } from '#components/account/sign-out-form.tsx';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { buttonClass, ButtonLink } from '#components/ui/button.tsx';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';

/** The URL names an account that the signed-in customer does not own: nothing of it is shown, and nothing was done. */
export function OtherAccount() {
  const t = useTranslations('account.otherAccount');
  const actions = (
    <>
      <ButtonLink href={`/${useLocale()}${DASHBOARD_PAGE}`}>{t('own')}</ButtonLink>
      <SignOutForm>
        <button type="submit" className={buttonClass({ variant: 'secondary' })}>
          {t('logOut')}
        </button>
      </SignOutForm>
    </>
  );
  return (
    <MessagePage picture={<HousePicture mood="cold" />} title={t('title')} actions={actions}>
      <p>{t('text')}</p>
    </MessagePage>
  );
}
