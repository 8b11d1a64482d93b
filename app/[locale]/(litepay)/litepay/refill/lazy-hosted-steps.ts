export { FoundLine } from './found-line.tsx';
export { HostedPaymentStep as PaymentStep } from './hosted-payment-step.tsx';
export { Review } from './review.tsx';
