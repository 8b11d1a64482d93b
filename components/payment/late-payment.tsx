import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { publicConfig } from '#lib/public-config.ts';

/** Above the receipt of a payment that went through after its payer was told that nothing was charged. */
export function LatePayment({ supportPhone, isByPin }: { supportPhone: string; isByPin: boolean }) {
  const t = useTranslations('payment.receipt.late');
  const values = { brand: publicConfig.brand, supportPhone };
  return (
    <Banner tone="warning" title={isByPin ? t('pinTitle') : t('title')}>
      <p>
        <PhoneText phone={supportPhone}>{isByPin ? t('pinText', values) : t('text', values)}</PhoneText>
      </p>
    </Banner>
  );
}
