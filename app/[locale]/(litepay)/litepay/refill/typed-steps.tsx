'use client';

import { TypedCardStep } from '#components/payment/typed-card-step.tsx';
import { PaymentStep as PaymentMethods, type PaymentStepProps } from './payment-step.tsx';

export { AccountLine } from './account-line.tsx';
export { LitepayCart } from './litepay-cart.tsx';
export { Review } from './review.tsx';

/** The payment step with our own card fields. */
export function PaymentStep(props: PaymentStepProps) {
  return <PaymentMethods {...props} cardStep={(step) => <TypedCardStep {...step} />} />;
}
