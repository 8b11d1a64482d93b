export { litepayQuoteSchema, lookupResponseSchema as lookupAnswerSchema } from '#lib/api/litepay.ts';
export { CardStep } from '#components/payment/card-step.tsx';
export { Review } from './review.tsx';
