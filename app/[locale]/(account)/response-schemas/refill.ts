export {
  pinLookupResponseSchema,
  refillCartResponseSchema,
  refillPaymentResponseSchema,
  refillStartResponseSchema,
} from '#lib/api/refill.ts';
