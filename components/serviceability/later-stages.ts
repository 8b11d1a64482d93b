export {
  deviceCodeAnswerSchema,
  serviceabilityAnswerSchema,
  suggestAnswerSchema,
  validateAnswerSchema,
} from '#lib/api/address.ts';
export { keptCheckSchema } from '#lib/browser/kept-check-schema.ts';
export { keptViewSchema } from '#lib/browser/kept-wizard-schema.ts';
export { ExistingPostpaid } from './existing-postpaid.tsx';
export { ExistingPrepaid } from './existing-prepaid.tsx';
export { Serviceable } from './serviceable.tsx';
export { UnitStep } from './unit-step.tsx';
export { Unserviceable } from './unserviceable.tsx';
