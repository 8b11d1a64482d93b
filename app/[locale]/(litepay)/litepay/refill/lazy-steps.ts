export { FoundLine } from './found-line.tsx';
export { TypedPaymentStep as PaymentStep } from './typed-payment-step.tsx';
export { Review } from './review.tsx';
