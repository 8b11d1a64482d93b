import { z } from 'zod';

const word = z.string().trim().min(1).max(200).optional().catch(undefined);

/** The query parameters of the page; invalid ones are ignored. */
const consoleQuery = z
  .object({
    /** An account number, a phone or a login. */
    account: word,
    /** Calls: the operation's name, the tracking ID, and text found in the path, query or body. */
    call: word,
    visit: word,
    text: word,
    /** Charges: an account number. */
    charged: word,
    /** Messages: a phone or an e-mail address. */
    to: word,
  })
  .catch({});

export type ConsoleQuery = z.output<typeof consoleQuery>;

export function readConsoleQuery(query: unknown): ConsoleQuery {
  return consoleQuery.parse(query);
}
