export { PaymentStep } from './payment-step.tsx';
export { Review } from './review.tsx';
