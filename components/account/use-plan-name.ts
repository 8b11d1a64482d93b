import { useTranslations } from 'next-intl';
import { planName } from '#lib/i18n/line-names.ts';

/** A plan in the reader's language; what the dictionary does not know is told in the provider's words. */
export function usePlanName() {
  const t = useTranslations('dictionary.plans');
  return (code: string, own: string): string => planName(t, code, own);
}
