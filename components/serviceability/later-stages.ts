export {
  deviceCodeAnswerSchema,
  serviceabilityAnswerSchema,
  suggestAnswerSchema,
  validateAnswerSchema,
} from '#lib/forms/address-exchange.ts';
export { keptCheckSchema } from '#lib/forms/kept-address-check.ts';
export { keptViewSchema } from '#lib/forms/kept-wizard.ts';
export { ExistingPostpaid } from './existing-postpaid.tsx';
export { ExistingPrepaid } from './existing-prepaid.tsx';
export { Serviceable } from './serviceable.tsx';
export { UnitStep } from './unit-step.tsx';
export { Unserviceable } from './unserviceable.tsx';
