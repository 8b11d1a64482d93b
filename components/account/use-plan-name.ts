import { useTranslations } from 'next-intl';
import { paidPlanName, planName } from '#lib/i18n/line-names.ts';

/** A plan's name in the customer's language. `internetDays`: of an internet plan. */
export function usePlanName() {
  const t = useTranslations('dictionary.plans');
  return (code: string, own: string, internetDays = 0): string => planName(t, code, own, internetDays);
}

/** What a payment bought. */
export function usePaidPlanName() {
  const plans = useTranslations('dictionary.plans');
  const summary = useTranslations('payment.summary');
  return (payment: Parameters<typeof paidPlanName>[1]): string => paidPlanName({ plans, summary }, payment);
}
