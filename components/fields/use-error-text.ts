'use client';

import { useTranslations } from 'next-intl';

/** Turns the key that a form schema returned (`zip.invalid`) into the text of `fields.errors`. */
export function useErrorText() {
  const t = useTranslations('fields.errors');
  return (key: string | null | undefined): string | undefined => {
    if (!key) return undefined;
    const errorKey = key as Parameters<typeof t>[0];
    return t.has(errorKey) ? t(errorKey) : t('generic');
  };
}
