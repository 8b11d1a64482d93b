import { z } from 'zod';
import { findPlan } from '../catalog.ts';

/** What a test may override in its own copy; account fields apply to the copy's first account. */
export const personaOverrides = z.strictObject({
  loginId: z.string().min(1).max(100).optional(),
  firstName: z.string().max(70).optional(),
  lastName: z.string().max(70).optional(),
  email: z.email().max(300).optional(),
  language: z.enum(['ENGLISH', 'SPANISH']).optional(),
  /** Whether the account takes text messages; it does unless this says otherwise. */
  smsOptIn: z.boolean().optional(),
  phone: z
    .string()
    .regex(/^\d{10}$/)
    .optional(),
  zip: z
    .string()
    .regex(/^\d{5}$/)
    .optional(),
  addressLine1: z.string().min(1).max(200).optional(),
  addressLine2: z.string().max(200).optional(),
  city: z.string().min(1).max(100).optional(),
  state: z.string().length(2).optional(),
  /** An address of the book, which determines the result of the serviceability check. */
  locationId: z.string().min(1).max(64).optional(),
  geoCode: z.string().min(1).max(40).optional(),
  daysRemaining: z.number().int().min(-2000).max(2000).optional(),
  autoRefill: z.boolean().optional(),
  savedCard: z.boolean().optional(),
  /** A code of the error catalog that every charge of the saved card is declined with. */
  savedCardDecline: z.string().max(64).optional(),
  /** What the gateway says of an auto-refill charge of the saved card when it is asked again; it does not respond at first. */
  savedCardSilence: z.enum(['paid', 'declined', 'open']).optional(),
  /** The same for the backup card of a template that has one. */
  backupCardDecline: z.string().max(64).optional(),
  backupCardSilence: z.enum(['paid', 'declined', 'open']).optional(),
  /** MMYY. */
  savedCardExpiry: z
    .string()
    .regex(/^(0[1-9]|1[0-2])\d{2}$/)
    .optional(),
  /** Without a credit it has no benefit code either. */
  acp: z
    .strictObject({
      status: z.enum(['Approved', 'Denied', 'De Enrolled']),
      isTribal: z.boolean().default(false),
      creditCents: z.number().int().min(0).max(100_000).default(0),
    })
    .optional(),
  promo: z.enum(['P_SALE35OFF_021522', 'P_WINBACK45OFF_1215']).optional(),
  /** The code of the internet plan that was paid for. */
  internetPlan: z
    .string()
    .refine((code) => findPlan(code)?.lob === 'HSD', {
      error: 'is not an internet plan',
      params: { es: 'no es un plan de internet' },
    })
    .optional(),
  /** Product codes that can be bought beside what was paid for. */
  otherPlans: z
    .array(
      z.string().refine((code) => findPlan(code) !== undefined, {
        error: 'is not a product',
        params: { es: 'no es un producto' },
      }),
    )
    .max(20)
    .optional(),
  /** Past payments. */
  payments: z.number().int().min(0).max(20_000).optional(),
});

export type PersonaOverrides = z.output<typeof personaOverrides>;
