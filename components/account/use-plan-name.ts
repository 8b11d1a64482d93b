import { useTranslations } from 'next-intl';

const PLANS = [
  ...(['HSD_030', 'HSD_007', 'VDO_XITV_30'] as const),
  ...(['VDO_XITV_KIDS_30', 'VDO_XITV_ENT_30', 'VDO_XITV_SPT_30', 'VDO_XITV_LAT_30'] as const),
];

/** A plan in the reader's language; what the dictionary does not know is told in the provider's words. */
export function usePlanName() {
  const t = useTranslations('dictionary.plans');
  return (code: string, own: string): string => {
    const known = PLANS.find((plan) => plan === code);
    return known ? t(known) : own || t('other');
  };
}
