export { paymentChangeResponseSchema, paymentChangedSchema } from '#lib/api/account-payment.ts';
export {
  accountChangeResponseSchema,
  accountRefusalSchema,
  dashboardResponseSchema,
  paymentsResponseSchema,
} from '#lib/api/account.ts';
export { keepAliveResponseSchema } from '#lib/api/keep-alive.ts';
