import { useLocale, useTranslations } from 'next-intl';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { buttonClass, ButtonLink } from '#components/ui/button.tsx';
import { LITEPAY_ENTRY } from '#lib/domain/entry-paths.ts';
import { EmailText, NoBreak } from '#components/ui/no-break.tsx';
import { FactList } from '#components/ui/fact-list.tsx';
import type { PermissionErrorView } from '#lib/sign-in/server/session-pages.ts';
import { displayPhone } from '#lib/domain/contact/phone.ts';

/** Spec 2 §6: shows who is signed in, so that customers see why they cannot manage this account. */
export function PermissionErrorScreen({ view }: { view: PermissionErrorView }) {
  const t = useTranslations('account.permission');
  const shell = useTranslations('shell.error');
  const unknown = t('unknown');
  const facts = [
    { label: t('name'), value: view.name || unknown },
    { label: t('loginId'), value: view.loginId || unknown },
    { label: t('mobile'), value: view.mobile ? <NoBreak>{displayPhone(view.mobile)}</NoBreak> : unknown },
    { label: t('email'), value: view.email ? <EmailText email={view.email} /> : unknown },
  ];
  const actions = (
    <>
      <ButtonLink href={`/${useLocale()}${LITEPAY_ENTRY}`}>{t('quickRefill')}</ButtonLink>
      {view.switchUrl !== null && (
        <ButtonLink variant="secondary" href={view.switchUrl}>
          {t('switchAccount')}
        </ButtonLink>
      )}
      <form method="post" action={view.logOutUrl}>
        <button type="submit" className={buttonClass({ variant: 'secondary' })}>
          {t('logOut')}
        </button>
      </form>
    </>
  );
  return (
    <MessagePage picture={<HousePicture mood="cold" />} title={t('title')} actions={actions}>
      <p>{t('text')}</p>
      {view.undone !== null && <p>{shell(`undone.${view.undone}`)}</p>}
      <FactList facts={facts} />
    </MessagePage>
  );
}
