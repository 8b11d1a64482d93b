import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'next-intl';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { buttonClass, ButtonLink } from '#components/ui/button.tsx';
import { LITEPAY_ENTRY } from '#lib/flows/entry-paths.ts';
import { EmailText } from '#components/ui/email-text.tsx';
import type { PermissionErrorView } from '#lib/views/account.ts';
import { displayPhone } from '#lib/rules/contact/phone.ts';
import factStyles from '#components/ui/facts.module.css';

/** Spec 2 §6: who is logged in, so that they see why this is not their account to manage. */
export function PermissionErrorScreen({ view }: { view: PermissionErrorView }) {
  const t = useTranslations('account.permission');
  const facts: [string, ReactNode][] = [
    [t('name'), view.name],
    [t('loginId'), view.loginId],
    [t('mobile'), displayPhone(view.mobile)],
    [t('email'), view.email && <EmailText key="email" email={view.email} />],
  ];
  const actions = (
    <>
      {view.switchUrl !== null && <ButtonLink href={view.switchUrl}>{t('switchAccount')}</ButtonLink>}
      <form method="post" action={view.logOutUrl}>
        <button type="submit" className={buttonClass({ variant: view.switchUrl === null ? 'primary' : 'secondary' })}>
          {t('logOut')}
        </button>
      </form>
      <ButtonLink variant="secondary" href={`/${useLocale()}${LITEPAY_ENTRY}`}>
        {t('quickRefill')}
      </ButtonLink>
    </>
  );
  return (
    <MessagePage picture={<HousePicture mood="cold" />} title={t('title')} actions={actions}>
      <p>{t('text')}</p>
      <dl className={factStyles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || t('unknown')}</dd>
          </div>
        ))}
      </dl>
    </MessagePage>
  );
}
