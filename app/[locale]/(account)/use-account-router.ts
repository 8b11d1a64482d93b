'use client';

import { useMemo } from 'react';
import { useAddressedAccount } from '#components/account/account-link.tsx';
import { useRouter } from '#lib/i18n/use-router.ts';
import { accountPath } from '#lib/domain/account-address.ts';

/** Navigates between pages of the account that the address names. Paths come without the language. */
export function useAccountRouter() {
  const router = useRouter();
  const account = useAddressedAccount();
  return useMemo(
    () => ({
      push: (path: string) => router.push(accountPath(path, account)),
      replace: (path: string) => router.replace(accountPath(path, account)),
      refresh: router.refresh,
    }),
    [router, account],
  );
}
