import { useLocale, useTranslations } from 'next-intl';
import { SignOutForm } from '#components/account/sign-out-form.tsx';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { buttonClass, ButtonLink } from '#components/ui/button.tsx';

/** The address names an account that whoever is logged in now does not own: nothing of either is shown, and nothing was done. */
export function OtherAccount() {
  const t = useTranslations('account.otherAccount');
  const actions = (
    <>
      <ButtonLink href={`/${useLocale()}/dashboard`}>{t('own')}</ButtonLink>
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
