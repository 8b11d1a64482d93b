import { useTranslations } from 'next-intl';
import { CardMark } from '#components/fields/card-mark.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import type { BillingFormValues } from '#lib/forms/billing-form.ts';
import type { CardBrand } from '#lib/rules/card/brand.ts';
import styles from './card-recap.module.css';

/** A billing address as lines, blank ones left out. */
export function billingLines({ name, addressLine1, addressLine2, city, state, zip }: BillingFormValues): string[] {
  return [name, addressLine1, addressLine2, `${city}, ${state} ${zip}`].filter((line) => line !== '');
}

interface Props {
  brand: CardBrand | null;
  lastFour: string;
  /** Lines of the billing address, as they are to be read. */
  address: readonly string[];
  /** Already formatted. */
  phone?: string;
  onEdit: () => void;
  /** While the card is being charged. */
  isLocked?: boolean;
  /** The whole name of the button for a screen reader; it begins with the word that is seen. */
  editLabel?: string;
}

/** Spec 3 §2.5: card type, last four digits, billing address, phone number and a way back to the form. */
export function CardRecap({ brand, lastFour, address, phone, onEdit, isLocked, editLabel }: Props) {
  const t = useTranslations('payment');
  const brandNames = useTranslations('fields.cardBrands');
  return (
    <div className={styles.recap}>
      <div className={styles.card}>
        <span aria-hidden="true">
          <CardMark brand={brand} />
        </span>
        <p className={styles.number}>{t('recap.ending', { brand: brandNames(brand ?? 'other'), lastFour })}</p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('recap.billingAddress')}</dt>
          {address.map((line) => (
            <dd key={line}>{line}</dd>
          ))}
        </div>
        {phone && (
          <div>
            <dt>{t('recap.phone')}</dt>
            <dd>{phone}</dd>
          </div>
        )}
      </dl>
      <Button variant="link" className={styles.edit} onClick={onEdit} disabled={isLocked} aria-label={editLabel}>
        <Icon name="edit" />
        {t('recap.edit')}
      </Button>
    </div>
  );
}
