import * as z from 'zod/mini';
import { usAddressFields } from '#lib/domain/contact/us-address.ts';
import type { CheckStage, KnownAddress } from '#lib/serviceability/address-check.ts';
import type { WizardView } from './stage-history.ts';

export { ExistingPostpaid, ExistingPrepaid, Serviceable, Unserviceable } from './outcomes.tsx';
export { UnitStep } from './unit-step.tsx';

const { addressLine2: unit, ...lines } = usAddressFields(z.string());
const address: z.ZodMiniType<KnownAddress> = z.object({ id: z.string(), label: z.string(), unit, ...lines });

/** Decision on where the session lives: the outcome of an address check as this tab stores it, parsed as untrusted input. */
export const persistedCheckSchema: z.ZodMiniType<CheckStage> = z.discriminatedUnion('stage', [
  z.object({ stage: z.literal('units'), candidates: z.array(address).check(z.minLength(1)) }),
  z.object({ stage: z.literal('serviceable'), address, lm: z.string(), isColdTap: z.boolean() }),
  z.object({ stage: z.literal('unserviceable'), address }),
  z.object({ stage: z.literal('existing-prepaid'), address }),
  z.object({ stage: z.literal('existing-postpaid'), address, isMoving: z.boolean() }),
]);

/** Decision on where the session lives: a stage of the wizard as this tab stores it, parsed as untrusted input. */
export const persistedViewSchema: z.ZodMiniType<WizardView> = z.object({
  stage: persistedCheckSchema,
  readyFor: z.nullable(z.string().check(z.regex(/^\d{10}$/))),
});
