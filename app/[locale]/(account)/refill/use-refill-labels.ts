import { useTranslations } from 'next-intl';
import type { NameOfLine } from '#components/payment/name-lines.ts';
import { ownerRefillLineName } from '#lib/i18n/line-names.ts';

/** The labels of a refill's lines. */
export function useRefillLabels(): { nameOf: NameOfLine } {
  const refill = useTranslations('refill');
  const plans = useTranslations('dictionary.plans');
  return { nameOf: (line) => ({ label: ownerRefillLineName({ refill, plans }, line) }) };
}
