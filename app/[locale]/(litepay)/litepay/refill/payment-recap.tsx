import { CardRecap } from '#components/payment/card-recap.tsx';
import type { CardForm } from '#lib/forms/card-form.ts';
import { lastFour } from '#lib/rules/card/card-number.ts';
import { formatPhone } from '#lib/rules/contact/phone.ts';

interface Props {
  card: CardForm;
  phone: string;
  onEdit: () => void;
}

export function PaymentRecap({ card: { card, billing }, phone, onEdit }: Props) {
  return (
    <CardRecap
      brand={card.brand}
      lastFour={lastFour(card.cardNumber)}
      address={[
        billing.name,
        billing.addressLine1,
        billing.addressLine2,
        `${billing.city}, ${billing.state} ${billing.zip}`,
      ]}
      phone={formatPhone(phone)}
      onEdit={onEdit}
    />
  );
}
