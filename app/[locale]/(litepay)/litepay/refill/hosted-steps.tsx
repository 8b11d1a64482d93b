'use client';

import { HostedCardStep } from '#components/payment/hosted-card/hosted-card-step.tsx';
import { PaymentStep as PaymentMethods, type PaymentStepProps } from './payment-step.tsx';

export { AccountLine } from './account-line.tsx';
export { LitepayCart } from './litepay-cart.tsx';
export { Review } from './review.tsx';

/** The payment step with the gateway's card fields. */
export function PaymentStep(props: PaymentStepProps) {
  const { view, refill, account, isLocked } = props;
  const { hostedCard } = view;
  if (!hostedCard) return null;
  // Nothing is approved before the total is known.
  const total = typeof refill.quote === 'object' ? refill.quote.totalCents : null;
  return (
    <PaymentMethods
      {...props}
      cardStep={(step) => (
        <HostedCardStep
          {...step}
          offer={hostedCard}
          onPin={view.takesPins ? () => refill.choose('pin') : undefined}
          express={{
            totalCents: total ?? account.plan.subtotalCents,
            isLocked: isLocked || total === null,
            onApprove: refill.confirmCard,
          }}
        />
      )}
    />
  );
}
