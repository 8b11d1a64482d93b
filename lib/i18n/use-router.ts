'use client';

import { useLocale } from 'next-intl';
import { useRouter as useNextRouter } from 'next/navigation';
import { useMemo } from 'react';

/** Next's router for paths without a language. next-intl's own would add its Link, and Next's, to every first view. */
export function useRouter() {
  const router = useNextRouter();
  const locale = useLocale();
  return useMemo(
    () => ({
      push: (path: string) => router.push(`/${locale}${path}`),
      replace: (path: string) => router.replace(`/${locale}${path}`),
      refresh: () => router.refresh(),
    }),
    [router, locale],
  );
}
