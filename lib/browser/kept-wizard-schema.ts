import * as z from 'zod/mini';
import type { WizardView } from '#lib/flows/wizard.ts';
import { keptCheckSchema } from './kept-check-schema.ts';

/** Decision on where the session lives: a stage of the wizard as this tab keeps it, read as a stranger's word. */
export const keptViewSchema: z.ZodMiniType<WizardView> = z.object({
  at: keptCheckSchema,
  readyFor: z.nullable(z.string().check(z.regex(/^\d{10}$/))),
});
