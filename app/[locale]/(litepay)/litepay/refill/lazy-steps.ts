export { FoundLine } from './found-line.tsx';
export { PaymentStep } from './payment-step.tsx';
export { Review } from './review.tsx';
