import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../state/database.ts';
import { instruments } from '../state/schema/payments.ts';

/** What the bank does with a charge of a saved card. The last three count for auto-refill alone. */
const OUTCOMES = {
  approved: { declineCode: null, silence: null },
  declined: { declineCode: 'PAYMENT-1251', silence: null },
  /** The gateway does not respond, and says that it was paid once it is asked again. */
  'paid-late': { declineCode: null, silence: 'paid' },
  'declined-late': { declineCode: null, silence: 'declined' },
  /** It never says. */
  silent: { declineCode: null, silence: 'open' },
} as const;

export const CARD_OUTCOMES = ['approved', 'declined', 'paid-late', 'declined-late', 'silent'] as const;

/** How a saved card of an account behaves from now on. */
export const cardSteps = z.strictObject({
  card: z.enum(['default', 'backup']),
  outcome: z.enum(CARD_OUTCOMES),
  /** The code of a decline. */
  code: z.string().min(1).max(64).optional(),
});

/** Returns false if the account has no such card. */
export async function steerCard(
  db: Database,
  accountId: string,
  { card, outcome, code }: z.output<typeof cardSteps>,
): Promise<boolean> {
  const change = OUTCOMES[outcome];
  const declineCode = outcome === 'declined' ? (code ?? change.declineCode) : change.declineCode;
  const rows = await db
    .update(instruments)
    .set({ ...change, declineCode })
    .where(and(eq(instruments.accountId, accountId), eq(instruments.role, card)))
    .returning({ token: instruments.token });
  return rows.length > 0;
}
