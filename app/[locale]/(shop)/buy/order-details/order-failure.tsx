'use client';

import { useTranslations } from 'next-intl';
import { PaymentFailureAlert } from '#components/payment/payment-alert.tsx';
import { Button } from '#components/ui/button.tsx';
import type { PaymentFailure } from '#lib/payment/api.ts';
import { useBuyRouter } from '../use-buy-router.ts';

interface Props {
  failure: PaymentFailure;
  purchaseId: string;
  onEditCard: () => void;
  onDismiss: () => void;
}

/** Spec 1 §4, §8: a declined order, with the one action that helps. */
export function OrderFailure({ failure, purchaseId, onEditCard, onDismiss }: Props) {
  const t = useTranslations('buyflow.checkout.declined.mend');
  const router = useBuyRouter(purchaseId);
  const { mends } = failure;
  const mend = {
    card: onEditCard,
    phone: () => router.to('customerInfo'),
    identity: () => router.verifyAgain(),
  };
  const action = mends !== 'support' && (
    <Button variant="secondary" onClick={mend[mends]}>
      {t(mends === 'card' ? 'card' : 'phone')}
    </Button>
  );
  return <PaymentFailureAlert failure={failure} action={action} onDismiss={onDismiss} />;
}
