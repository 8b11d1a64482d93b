export { newAccountResponseSchema, reconnectPlanResponseSchema } from '#lib/api/reconnect.ts';
