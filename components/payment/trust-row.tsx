import { useTranslations } from 'next-intl';
import { CardIcon } from '#components/fields/card-icon.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { CARD_BRANDS } from '#lib/domain/card/brand.ts';
import styles from './trust-row.module.css';

/** What customers look for before they enter a card: whether theirs is accepted, that it is safe, and the phone to call. */
export function TrustRow({ supportPhone }: { supportPhone: string }) {
  const t = useTranslations('payment.trust');
  const names = useTranslations('fields.cardBrands');
  return (
    <div className={styles.row}>
      <p>
        <VisuallyHidden>{t('brands', { brands: CARD_BRANDS.map((brand) => names(brand)).join(', ') })}</VisuallyHidden>
        <span className={styles.brands} aria-hidden="true">
          {CARD_BRANDS.map((brand) => (
            <CardIcon key={brand} brand={brand} />
          ))}
        </span>
      </p>
      <p className={styles.fact}>
        <Icon name="lock" />
        <span>{t('encrypted')}</span>
      </p>
      {supportPhone && (
        <PhoneLink phone={supportPhone} className={styles.phone}>
          <Icon name="phone" />
          <span>{t('call', { supportPhone })}</span>
        </PhoneLink>
      )}
    </div>
  );
}
