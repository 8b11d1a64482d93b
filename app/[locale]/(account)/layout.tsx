import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { RefreshOnReturn } from '#components/layout/refresh-on-return.tsx';
import { LogoutWatch } from './logout-watch.tsx';

export default async function AccountAreaLayout({ children }: { children: ReactNode }) {
  const t = await getTranslations('account');
  const texts = {
    title: t('loggedOut.title'),
    text: t('loggedOut.text'),
    noCharge: t('timeout.noCharge'),
    logIn: t('loggedOut.logIn'),
  };
  return (
    <>
      <RefreshOnReturn isPersonal />
      <LogoutWatch texts={texts}>{children}</LogoutWatch>
    </>
  );
}
