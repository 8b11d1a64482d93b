'use client';

import { useLocale } from 'next-intl';
import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { ButtonLink } from '#components/ui/button.tsx';
import { accountPath } from '#lib/domain/account-address.ts';

const AddressedContext = createContext<string | null>(null);

/** Provides the account named in the page's address: every link of the page below keeps it. Null if an identity has no other account. */
export function AddressedAccount({ account, children }: { account: string | null; children: ReactNode }) {
  return <AddressedContext value={account}>{children}</AddressedContext>;
}

/** The account that links and redirects of the page keep; null if an identity has no other account. */
export function useAddressedAccount(): string | null {
  return use(AddressedContext);
}

/** `to`: a page of the account area, without the language. */
function useAccountPath(to: string): string {
  return accountPath(`/${useLocale()}${to}`, use(AddressedContext));
}

export function AccountLink({ to, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  return (
    <a {...rest} href={useAccountPath(to)}>
      {children}
    </a>
  );
}

export function AccountButtonLink({ to, ...rest }: Omit<ComponentProps<typeof ButtonLink>, 'href'> & { to: string }) {
  return <ButtonLink {...rest} href={useAccountPath(to)} />;
}
