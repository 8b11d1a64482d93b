export { persistedCheckSchema } from './persisted-stage-schemas.ts';
export { persistedViewSchema } from './persisted-stage-schemas.ts';
export { ExistingPostpaid } from './existing-postpaid.tsx';
export { ExistingPrepaid } from './existing-prepaid.tsx';
export { Serviceable } from './serviceable.tsx';
export { UnitStep } from './unit-step.tsx';
export { Unserviceable } from './unserviceable.tsx';
