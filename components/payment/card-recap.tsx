import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { StepRecap } from '#components/ui/step-recap.tsx';
import type { BillingFormValues } from '#lib/payment/billing-rules.ts';
import type { CardBrand } from '#lib/domain/card/card.ts';
import { CardIdentity } from './card-identity.tsx';

/** Formats a billing address as lines, without blank ones. */
export function billingLines({ name, addressLine1, addressLine2, city, state, zip }: BillingFormValues): string[] {
  const place = city === '' ? zip : `${city}, ${state} ${zip}`;
  return [name, addressLine1, addressLine2, place].filter((line) => line !== '');
}

interface Props {
  brand: CardBrand | null;
  lastFour: string;
  /** The lines of the billing address for display; none if it is unknown. */
  address: readonly string[];
  onEdit: () => void;
  /** The button's label, if it is not 'Edit'. */
  edit?: string | undefined;
  /** While the card is being charged. */
  isLocked?: boolean;
  /** The button's full accessible name; it begins with the visible word. */
  editLabel?: string;
}

/** Spec 3 §2.5: card type, last four digits, billing address and a link back to the form. */
export function CardRecap({ brand, lastFour, address, onEdit, isLocked, edit: label, editLabel }: Props) {
  const t = useTranslations('payment.recap');
  const facts = address.length > 0 ? [{ label: t('billingAddress'), lines: address }] : [];
  const id = useId();
  const edit = { edit: label ?? t('edit'), editLabel, describedBy: id, onEdit, isLocked };
  return (
    <StepRecap facts={facts} {...edit}>
      <CardIdentity id={id} brand={brand} lastFour={lastFour} />
    </StepRecap>
  );
}
