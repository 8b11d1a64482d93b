import { useTranslations } from 'next-intl';
import { CardIcon } from '#components/fields/card-icon.tsx';
import type { CardBrand } from '#lib/domain/card/card.ts';
import styles from './card-identity.module.css';

interface Props {
  /** Null for an unknown brand. */
  brand: CardBrand | null;
  lastFour: string;
  /** For what is described by it. */
  id?: string;
}

/** 'Visa ending in 4242', with the brand's mark. */
export function CardIdentity({ brand, lastFour, id }: Props) {
  const t = useTranslations('payment.recap');
  const brandNames = useTranslations('fields.cardBrands');
  return (
    <div className={styles.card}>
      <span aria-hidden="true">
        <CardIcon brand={brand} />
      </span>
      <p id={id} className={styles.number}>
        {t('ending', { brand: brandNames(brand ?? 'other'), lastFour })}
      </p>
    </div>
  );
}
