export { litepayQuoteResponseSchema, lookupResponseSchema } from '#lib/api/litepay.ts';
export { guestPinLookupResponseSchema } from '#lib/api/pin.ts';
export { PaymentStep } from './payment-step.tsx';
export { Review } from './review.tsx';
