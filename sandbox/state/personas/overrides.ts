import { z } from 'zod';

/** What a test may override in its own copy; account fields apply to the copy's first account. */
export const personaOverrides = z.strictObject({
  loginId: z.string().min(1).max(100).optional(),
  firstName: z.string().max(70).optional(),
  lastName: z.string().max(70).optional(),
  email: z.email().max(300).optional(),
  language: z.enum(['ENGLISH', 'SPANISH']).optional(),
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
  /** The number of past payments. */
  payments: z.number().int().min(0).max(20_000).optional(),
});

export type PersonaOverrides = z.output<typeof personaOverrides>;
