import { useTranslations } from 'next-intl';
import type { Offer } from '#lib/api/shop.ts';
import { formatDollars } from '#lib/rules/shared/money.ts';
import styles from './offer-price.module.css';

/** Spec 1 §9: the old price against the new one. `days`: of the plan. */
export function OfferPrice({ offer, days }: { offer: Offer; days: number }) {
  const t = useTranslations('buyflow.promo');
  return (
    <p className={styles.offer}>
      <strong className={styles.now}>{t('newPrice', { price: formatDollars(offer.effectiveCents), days })}</strong>{' '}
      <s className={styles.before}>{t('oldPrice', { price: formatDollars(offer.originCents) })}</s>
    </p>
  );
}
