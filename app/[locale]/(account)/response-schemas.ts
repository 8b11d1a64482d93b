// What the browser checks answers with. Each import of a part of it would bring the schema library again.
export { paymentChangeResponseSchema, paymentChangedSchema } from '#lib/api/account-payment.ts';
export {
  accountChangeResponseSchema,
  accountRefusalSchema,
  dashboardResponseSchema,
  paymentsResponseSchema,
} from '#lib/api/account.ts';
export { activateResponseSchema, activationStatusSchema, macResponseSchema } from '#lib/api/activation.ts';
export {
  moveCancelResponseSchema,
  moveConfirmResponseSchema,
  moveDayResponseSchema,
  moveDestinationResponseSchema,
  moveFinishResponseSchema,
  moveProgressSchema,
} from '#lib/api/move.ts';
export { newAccountResponseSchema, reconnectPlanResponseSchema } from '#lib/api/reconnect.ts';
export {
  pinLookupResponseSchema,
  refillCartResponseSchema,
  refillPaymentResponseSchema,
  refillStartResponseSchema,
} from '#lib/api/refill.ts';
export { keepAliveResponseSchema } from '#lib/api/session.ts';
