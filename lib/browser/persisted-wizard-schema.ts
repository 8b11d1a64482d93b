import * as z from 'zod/mini';
import type { WizardView } from '#lib/flows/wizard.ts';
import { persistedCheckSchema } from './persisted-check-schema.ts';

/** Decision on where the session lives: a stage of the wizard as this tab stores it, parsed as untrusted input. */
export const persistedViewSchema: z.ZodMiniType<WizardView> = z.object({
  stage: persistedCheckSchema,
  readyFor: z.nullable(z.string().check(z.regex(/^\d{10}$/))),
});
