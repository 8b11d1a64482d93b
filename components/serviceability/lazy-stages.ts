export {
  deviceCodeResponseSchema as deviceCodeAnswerSchema,
  serviceabilityResponseSchema as serviceabilityAnswerSchema,
  suggestResponseSchema as suggestAnswerSchema,
  validateResponseSchema as validateAnswerSchema,
} from '#lib/api/address.ts';
export { persistedCheckSchema as keptCheckSchema } from '#lib/browser/persisted-check-schema.ts';
export { persistedViewSchema as keptViewSchema } from '#lib/browser/persisted-wizard-schema.ts';
export { ExistingPostpaid } from './existing-postpaid.tsx';
export { ExistingPrepaid } from './existing-prepaid.tsx';
export { Serviceable } from './serviceable.tsx';
export { UnitStep } from './unit-step.tsx';
export { Unserviceable } from './unserviceable.tsx';
