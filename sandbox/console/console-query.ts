import { z } from 'zod';

const word = z.string().trim().min(1).max(200).optional().catch(undefined);

/** What the page's address chooses; anything odd in it counts as not given. */
const consoleQuery = z
  .object({
    /** An account number, a phone or a login. */
    account: word,
    /** Calls: a name of the contract, a visit, words of the address or the body. */
    call: word,
    visit: word,
    text: word,
    /** Charges: an account number. */
    charged: word,
    /** The scene that runs: its name, when it began (ms since 1970), its customer's phone (ten digits) and kit. */
    scene: word,
    since: z.coerce.number().int().positive().optional().catch(undefined),
    phone: z
      .string()
      .regex(/^\d{10}$/)
      .optional()
      .catch(undefined),
    kit: word,
    /** Messages: a phone or an e-mail address. */
    to: word,
  })
  .catch({});

export type ConsoleQuery = z.output<typeof consoleQuery>;

export function readConsoleQuery(query: unknown): ConsoleQuery {
  return consoleQuery.parse(query);
}
