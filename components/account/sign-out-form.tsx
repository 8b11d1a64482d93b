import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { signOutPath } from '#lib/rules/session/sign-out-path.ts';

/** Signing out changes something, so it is a form, which needs no script. Its button is what it is given. */
export function SignOutForm({ children }: { children: ReactNode }) {
  return (
    <form method="post" action={signOutPath({ locale: useLocale(), isExpired: false })}>
      {children}
    </form>
  );
}
