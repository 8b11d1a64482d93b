import { useTranslations } from 'next-intl';
import type { NameOfLine } from '#components/payment/name-lines.ts';
import { planDays } from '#lib/rules/refill/litepay-price.ts';

/** The label of a reconnection's only line. */
export function useReconnectLines(): NameOfLine {
  const t = useTranslations('reconnect.plan');
  return ({ code }) => ({ label: t('option', { days: planDays(code) }) });
}
