import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';

/** Shown from the page on which an offer of the cart has ended, until the cart is changed. */
export function OfferEnded() {
  const t = useTranslations('buyflow.offerEnded');
  return (
    <Banner tone="warning" announce="status" title={t('title')}>
      <p>{t('text')}</p>
    </Banner>
  );
}
