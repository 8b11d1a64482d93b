import { z } from 'zod';

/** Written by hand, so that a new log field is a deliberate decision here too. */
const lineSchema = z.strictObject({
  level: z.enum(['debug', 'info', 'warn', 'error']),
  time: z.iso.datetime(),
  event: z.string().regex(/^[a-z]+(_[a-z]+)*$/),
  reference: z
    .string()
    .regex(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
    .optional(),
  // Content is fetched outside of any visit.
  trackingId: z.union([z.uuid(), z.literal('content')]).optional(),
  call: z.string().optional(),
  method: z.string().optional(),
  path: z
    .string()
    .regex(/^[^?#]*$/)
    .optional(),
  status: z.number().optional(),
  ms: z.number().optional(),
  outcome: z.string().optional(),
  cause: z
    .string()
    .regex(/^[a-z]+(-[a-z]+)*$/)
    .optional(),
  code: z.string().optional(),
  attempt: z.string().optional(),
  flow: z.string().optional(),
  state: z.string().optional(),
  section: z.string().optional(),
  locale: z.string().optional(),
  limit: z.string().optional(),
  count: z.number().optional(),
  reason: z.string().optional(),
  version: z
    .string()
    .regex(/^\d+\.\d+\.\d+/)
    .optional(),
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,12}$/)
    .optional(),
  message: z.string().optional(),
  error: z.string().optional(),
});

/** The lines that are not JSON objects with declared fields, each with its problem. */
export function undeclaredIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    try {
      const result = lineSchema.safeParse(JSON.parse(line));
      return result.success ? [] : [`${line}: ${z.prettifyError(result.error)}`];
    } catch {
      return [`${line}: not JSON`];
    }
  });
}
