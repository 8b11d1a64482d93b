import { useTranslations } from 'next-intl';
import { RichText } from '#components/ui/rich-text.tsx';
import { formatDollars } from '#lib/domain/money.ts';
import styles from './promo-price.module.css';
import type { CartPromo } from './use-cart-promo.ts';

/** Spec 1 §9: the old price next to the new one, and the offer's plan if it is not the chosen one. */
export function PromoPrice({ promo, days, movesTo }: CartPromo) {
  const t = useTranslations('buyflow.promo');
  return (
    <div className={styles.promo}>
      <strong className={styles.now}>{t('newPrice', { price: formatDollars(promo.effectiveCents), days })}</strong>
      <span className={styles.before}>
        <RichText>
          {t.rich('oldPrice', {
            price: formatDollars(promo.originCents),
            s: (price) => (
              <s>
                <RichText>{price}</RichText>
              </s>
            ),
          })}
        </RichText>
      </span>
      {movesTo && <p>{t('movesTo', { plan: movesTo })}</p>}
    </div>
  );
}
