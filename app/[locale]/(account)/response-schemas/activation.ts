export { activateResponseSchema, activationStatusSchema, macResponseSchema } from '#lib/api/activation.ts';
