import { useTranslations } from 'next-intl';
import { PaymentReference } from '#components/payment/payment-reference.tsx';
import { Button } from '#components/ui/button.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import type { PaymentFailure } from '#lib/payment/api.ts';

interface Props {
  failure: PaymentFailure;
  onClose: () => void;
  onEditCard: () => void;
}

/** Spec 3 §4.1: why the refill failed, in the catalog's text, and what helps. */
export function FailureModal({ failure, onClose, onEditCard }: Props) {
  const t = useTranslations('refill.review');
  const support = useTranslations('payment.alert');
  const { supportPhone } = failure;
  return (
    <Modal
      open
      onClose={onClose}
      title={t('failed')}
      closeLabel={t('tryAgain')}
      actions={
        failure.mends === 'card' ? (
          <Button onClick={onEditCard}>{t('editCard')}</Button>
        ) : (
          <PhoneLink phone={supportPhone} button="secondary">
            {support('support', { supportPhone })}
          </PhoneLink>
        )
      }
    >
      <p>{failure.text}</p>
      {failure.codeLine && <p>{failure.codeLine}</p>}
      <PaymentReference code={failure.reference} />
    </Modal>
  );
}
