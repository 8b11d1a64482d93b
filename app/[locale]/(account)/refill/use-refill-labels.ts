import { useTranslations } from 'next-intl';
import type { DescribeLine } from '#components/payment/describe-lines.ts';
import { ownerRefillLineName } from '#lib/i18n/line-names.ts';

/** The labels of a refill's lines. */
export function useRefillLabels(): { describeLine: DescribeLine } {
  const refill = useTranslations('refill');
  const plans = useTranslations('dictionary.plans');
  return { describeLine: (line) => ({ label: ownerRefillLineName({ refill, plans }, line) }) };
}
