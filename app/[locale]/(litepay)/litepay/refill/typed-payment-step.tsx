'use client';

import { TypedCardStep } from '#components/payment/typed-card-step.tsx';
import { PaymentStep, type PaymentStepProps } from './payment-step.tsx';

export function TypedPaymentStep(props: PaymentStepProps) {
  return <PaymentStep {...props} cardStep={(step) => <TypedCardStep {...step} />} />;
}
