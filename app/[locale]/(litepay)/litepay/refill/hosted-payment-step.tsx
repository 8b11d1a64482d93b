'use client';

import { HostedCardStep } from '#components/payment/hosted-card/hosted-card-step.tsx';
import { PaymentStep, type PaymentStepProps } from './payment-step.tsx';

export function HostedPaymentStep(props: PaymentStepProps) {
  const { view, refill, located, isLocked } = props;
  const { hostedCard } = view;
  if (!hostedCard) return null;
  const totalCents = typeof refill.quote === 'object' ? refill.quote.totalCents : located.plan.subtotalCents;
  return (
    <PaymentStep
      {...props}
      cardStep={(step) => (
        <HostedCardStep
          {...step}
          offer={hostedCard}
          onPin={view.takesPins ? () => refill.choose('pin') : undefined}
          express={{ totalCents, isLocked, onApprove: refill.confirmCard }}
        />
      )}
    />
  );
}
