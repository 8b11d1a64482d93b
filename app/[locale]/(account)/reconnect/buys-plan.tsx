import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';

/** Shown before the payment: what the plan buys, and when its days begin. */
export function BuysPlan({ days, isTaxMissing }: { days: number; isTaxMissing: boolean }) {
  const t = useTranslations('reconnect.buys');
  const buys = useTranslations('payment.buys');
  return (
    <Banner tone="info" title={t('title')}>
      <p>{t('text', { days })}</p>
      {isTaxMissing && <p>{buys('taxEstimated')}</p>}
    </Banner>
  );
}
