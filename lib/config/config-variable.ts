import { z } from 'zod';
import { limitSetting } from './config-values.ts';

export interface About {
  group:
    | 'application'
    | 'provider'
    | 'content'
    | 'sessions'
    | 'store'
    | 'limits'
    | 'logs'
    | 'telemetry'
    | 'links'
    | 'sandbox';
  text: string;
  /** The raw value if the variable is not set. */
  default?: string;
  /** What a laptop with the sandbox uses if there is no default. */
  example?: string;
  secret?: true;
  /** The default suits only the sandbox. `refused`: a public site does not start with it; `reported`: `npm run doctor` lists it. */
  sandbox?: 'refused' | 'reported';
}

type Details = Omit<About, 'group' | 'text'>;

/** A variable that must be set, or has a default. `.env.example` is generated from `group`, `text` and `details`. */
export function variable<Value>(
  group: About['group'],
  text: string,
  schema: z.ZodType<Value, string>,
  details: Details = {},
): z.ZodType<Value, string | undefined> {
  const rawValue = details.default === undefined ? z.string('is missing') : z.string().default(details.default);
  return rawValue
    .pipe(schema)
    .meta({ group, ...details, required: details.default === undefined })
    .describe(text);
}

/** A variable that may be absent; its value is then null. */
export function optional<Value>(
  group: About['group'],
  text: string,
  schema: z.ZodType<Value, string>,
  details: Details = {},
): z.ZodType<Value | null, string | undefined> {
  const rawValue = z
    .string()
    .optional()
    .transform((value, context): Value | null => {
      if (value === undefined) return null;
      // Not a union, which would report only that the value is wrong.
      const result = schema.safeParse(value);
      if (result.success) return result.data;
      for (const { message } of result.error.issues) context.addIssue(message);
      return z.NEVER;
    });
  return rawValue.meta({ group, ...details, required: false }).describe(text);
}

/** A whole number between `least` and `most`, inclusive. */
export const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`));
export const text = z.string().trim().min(1, 'must not be empty');
/** A rate limit; `subject` describes what it counts. */
export const limit = (subject: string, value: string) =>
  variable('limits', `${subject} (tries / time until all of them are available again)`, limitSetting, {
    default: value,
  });
