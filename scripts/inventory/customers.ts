import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { Problem } from '../run/problem.ts';

/** The test customers with whom the pages with card fields are opened. `docs/operating.md` describes the file. */

/** `env:NAME` refers to an environment variable, so that a password need not be in the file. */
const text = z
  .string()
  .min(1)
  .transform((value, context) => {
    const name = /^env:(\w+)$/.exec(value)?.[1];
    const secret = name === undefined ? value : process.env[name];
    if (secret) return secret;
    context.addIssue({ code: 'custom', message: `the variable ${name} is not set` });
    return z.NEVER;
  });

const login = z.strictObject({ loginId: text, password: text });
export type Login = z.output<typeof login>;

const zip = z.string().regex(/^\d{5}$/);

/** Null: the site does not offer this flow, so it has no such page. */
const schema = z.strictObject({
  /** An account that can be refilled without a login. */
  guest: z.strictObject({ phone: z.string().regex(/^\d{10}$/), zip }).nullable(),
  /** The `lm` value of a home with service, and a contact that no account has. Nothing is sent to it. */
  shop: z.strictObject({ lm: text, phone: z.string().regex(/^\d{10}$/), email: z.email() }).nullable(),
  /** Customers without a saved card, with one account each: an active one, … */
  owner: login.nullable(),
  /** … one that may move, paid for less than 29 days ahead, and a home with service to move to, … */
  mover: login.extend({ to: z.strictObject({ address: text, unit: z.string().default(''), zip }) }).nullable(),
  /** … and a closed one that may be reconnected. */
  closed: login.nullable(),
  /** A plan of the first two; without it the one that their cart begins with. */
  plan: z.string().min(1).nullable().default(null),
});
export type Customers = z.output<typeof schema>;
/** What is missing cannot be visited. */
export type SomeCustomers = Partial<Customers>;

export function readCustomers(file: string): SomeCustomers {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Problem(`${file} could not be read (${error instanceof Error ? error.message : String(error)}).`);
  }
  const customers = schema.partial().safeParse(content);
  if (customers.success) return customers.data;
  const faults = customers.error.issues.map(({ path, message }) => `  ${path.join('.') || 'file'}: ${message}`);
  throw new Problem(`${file} is not usable:\n${faults.join('\n')}`);
}
