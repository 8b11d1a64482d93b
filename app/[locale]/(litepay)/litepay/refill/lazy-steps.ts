export { litepayQuoteSchema, lookupResponseSchema } from '#lib/api/litepay.ts';
export { CardStep } from '#components/payment/card-step.tsx';
export { Review } from './review.tsx';
