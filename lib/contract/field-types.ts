import { z } from 'zod';
import { MAX_ROWS } from './budgets.ts';

/** Field types of the wire that every area shares. */

/** A required value that is not blank. */
export const text = z.string().trim().min(1).max(500);

/** A value that may be missing, null or blank, which becomes ''. */
export const blankable = z
  .string()
  .max(2_000)
  .nullish()
  .transform((value) => value ?? '')
  .meta({ id: 'OptionalText' });

/** A calendar day of the provider's time zone, YYYY-MM-DD. */
export const day = z.iso.date();

/** As `day`; missing, null or blank becomes null. */
export const blankableDay = z
  .union([day, z.literal('')])
  .nullish()
  .transform((value) => value || null)
  .meta({ id: 'OptionalDay' });

/** Y or N, true or false, as text or as a boolean; missing becomes false. */
export const yesNo = z
  .union([z.boolean(), z.enum(['Y', 'N', 'true', 'false'])])
  .nullish()
  .transform((value) => value === true || value === 'Y' || value === 'true')
  .meta({ id: 'YesNo' });

/** Y or N in a request. */
export const sentYesNo = z.enum(['Y', 'N']);

/** A whole number, or one as text. */
export const count = z
  .union([z.number().int(), z.string().regex(/^-?\d{1,6}$/)])
  .transform(Number)
  .describe('A whole number, as a number or as text');

/** Decision on the days of a plan: how many days a plan lasts, from its own row; missing or null becomes null. */
export const planDuration = count
  .nullish()
  .transform((value) => value ?? null)
  .describe(
    'Not in the specification: the days that one period of the plan lasts. Without it: those of hsdService, if its productCode is the same; else the digits at the end of the code. 0, or none of these: the plan is not sold',
  );

export const languageWord = z.enum(['ENGLISH', 'SPANISH']);

/** Not in the specification: how expiry reminders are sent. */
export const reminderChannelWord = z.enum(['SMS', 'EMAIL', 'NONE']);

/** A list in a response, of bounded length. */
export function rows<Row extends z.ZodType>(row: Row, most = MAX_ROWS) {
  return z.array(row).max(most);
}

/** As `rows`; missing or null becomes empty. */
export function optionalRows<Row extends z.ZodType>(row: Row) {
  return rows(row)
    .nullish()
    .transform((value) => value ?? []);
}

/** The visit's random id, sent on most calls. */
export const trackingId = z.string().min(1).max(64);

export const trackingQuery = z.object({ trackingId });

/** The attempt's id: the provider repeats its first response to a second request with the same id. */
export const referenceID = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\w-]+$/);

/** Spec 3 §9: the tag of signed-in and activation calls, in a header or in the body. */
export const SOURCE = 'DIGITAL2.0';

/** The response to a write that returns nothing else. */
export const successResponse = z.object({ status: z.literal('SUCCESS') }).meta({ id: 'Done' });
