import { useTranslations } from 'next-intl';
import type { Offer } from '#lib/api/shop.ts';
import { formatDollars } from '#lib/rules/shared/money.ts';
import styles from './promo-price.module.css';

/** Spec 1 §9: the old price against the new one. `days`: of the plan. */
export function PromoPrice({ promo, days }: { promo: Offer; days: number }) {
  const t = useTranslations('buyflow.promo');
  return (
    <p className={styles.offer}>
      <strong className={styles.now}>{t('newPrice', { price: formatDollars(promo.effectiveCents), days })}</strong>{' '}
      <s className={styles.before}>{t('oldPrice', { price: formatDollars(promo.originCents) })}</s>
    </p>
  );
}
