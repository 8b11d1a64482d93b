import { useTranslations } from 'next-intl';
import { StepRecap } from '#components/ui/step-recap.tsx';
import type { BillingFormValues } from '#lib/forms/billing-form.ts';
import type { CardBrand } from '#lib/rules/card/brand.ts';
import { CardIdentity } from './card-identity.tsx';

/** A billing address as lines, blank ones left out. */
export function billingLines({ name, addressLine1, addressLine2, city, state, zip }: BillingFormValues): string[] {
  return [name, addressLine1, addressLine2, `${city}, ${state} ${zip}`].filter((line) => line !== '');
}

interface Props {
  brand: CardBrand | null;
  lastFour: string;
  /** Lines of the billing address, as they are to be read; none where it is not known. */
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
  const t = useTranslations('payment.recap');
  const facts = [
    ...(address.length > 0 ? [{ label: t('billingAddress'), lines: address }] : []),
    ...(phone ? [{ label: t('phone'), lines: [phone] }] : []),
  ];
  return (
    <StepRecap facts={facts} edit={t('edit')} editLabel={editLabel} onEdit={onEdit} isLocked={isLocked}>
      <CardIdentity brand={brand} lastFour={lastFour} />
    </StepRecap>
  );
}
