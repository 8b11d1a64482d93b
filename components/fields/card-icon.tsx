import { useTranslations } from 'next-intl';
import type { CardBrand } from '#lib/domain/card/card.ts';
import { assertNever } from '#lib/result.ts';
import styles from './card-icon.module.css';

/** Our own drawing of a card per brand; nobody's logo. Its name is part of the picture, so that screen readers read it. */
export function CardIcon({ brand }: { brand: CardBrand | null }) {
  const t = useTranslations('fields.cardBrands');
  return (
    <svg
      className={styles.icon}
      viewBox="0 0 48 32"
      width="48"
      height="32"
      focusable="false"
      {...(brand ? { role: 'img', 'aria-label': t(brand) } : { 'aria-hidden': true })}
    >
      <rect className={styles.card} x="0.75" y="0.75" width="46.5" height="30.5" rx="5" />
      {drawing(brand)}
    </svg>
  );
}

function drawing(brand: CardBrand | null) {
  switch (brand) {
    case 'visa':
      return (
        <path
          className={styles.line}
          d="M8 10.5 13 21.5 18 10.5M22.5 10.5v11M31 10.5c-5-1-5 4-2 5s3.5 5.5-2.5 5.5M34.5 21.5 38 10.5l3.5 11"
        />
      );
    case 'mastercard':
      return (
        <>
          <circle className={styles.first} cx="20" cy="16" r="8" />
          <circle className={styles.second} cx="28" cy="16" r="8" />
        </>
      );
    case 'discover':
      return (
        <>
          <path className={styles.line} d="M7 16h12" />
          <circle className={styles.first} cx="27" cy="16" r="6.5" />
          <path className={styles.line} d="M37 16h4" />
        </>
      );
    case 'american-express':
      return (
        <>
          <rect className={styles.second} x="7" y="8" width="34" height="16" rx="2" />
          <path className={styles.line} d="M12 20l4-8 4 8m-6.5-2.5h5M25 12l8 8m0-8-8 8" />
        </>
      );
    case null:
      return <path className={styles.quiet} d="M1 10.5h46M7 23h9" />;
    default:
      return assertNever(brand);
  }
}
