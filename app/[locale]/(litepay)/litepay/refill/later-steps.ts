export { attemptAnswerSchema, lookupAnswerSchema, quoteAnswerSchema } from '#lib/forms/litepay-exchange.ts';
export { PaymentStep } from './payment-step.tsx';
export { ReviewStep } from './review-step.tsx';
