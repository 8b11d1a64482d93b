import { useTranslations } from 'next-intl';
import { CardIcon } from '#components/fields/card-icon.tsx';
import type { CardBrand } from '#lib/domain/card/brand.ts';
import styles from './card-identity.module.css';

interface Props {
  /** Null for an unknown brand. */
  brand: CardBrand | null;
  lastFour: string;
  /** Replaces the text: of a wallet. */
  label?: string | undefined;
  /** For what is described by it. */
  id?: string;
}

/** 'Visa ending in 4242', with the brand's mark. */
export function CardIdentity({ brand, lastFour, label, id }: Props) {
  const t = useTranslations('payment.recap');
  const brandNames = useTranslations('fields.cardBrands');
  return (
    <div className={styles.card}>
      <span aria-hidden="true">
        <CardIcon brand={brand} />
      </span>
      <p id={id} className={styles.number}>
        {label ?? t('ending', { brand: brandNames(brand ?? 'other'), lastFour })}
      </p>
    </div>
  );
}
