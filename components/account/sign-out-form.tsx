import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { signOutPath } from '#lib/domain/session/log-out.ts';

/** Signing out changes state, so it is a form; it works without JavaScript. */
export function SignOutForm({ children }: { children: ReactNode }) {
  return (
    <form method="post" action={signOutPath({ locale: useLocale(), isExpired: false })}>
      {children}
    </form>
  );
}
