import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../state/database.ts';
import { addDays } from '../state/days.ts';
import { termsOn } from '../state/grace.ts';
import { accounts } from '../state/schema/accounts.ts';
import { graces } from '../state/schema/graces.ts';
import { services } from '../state/schema/services.ts';

/** Where an account is with its day of grace; see `LAST_PAID_DAYS_AGO`. */
export const graceSteps = z.strictObject({ grace: z.enum(['offered', 'running', 'over']) });

type GraceState = z.output<typeof graceSteps>['grace'];

/** How many days ago the internet's last paid day was; grace is taken on it. */
const LAST_PAID_DAYS_AGO: Record<GraceState, number> = { offered: 0, running: 1, over: 3 };

/** Puts the account's internet and its day of grace into this state, and forgets earlier ones and the link that was sent. */
export async function steerGrace(
  db: Database,
  accountId: string,
  { grace, today }: { grace: GraceState; today: string },
): Promise<void> {
  const lastDay = addDays(today, -LAST_PAID_DAYS_AGO[grace]);
  await db.transaction(async (tx) => {
    await tx
      .update(services)
      .set({ expirationDate: lastDay })
      .where(and(eq(services.accountId, accountId), eq(services.lob, 'HSD')));
    await tx.delete(graces).where(eq(graces.accountId, accountId));
    await tx.update(accounts).set({ graceLinkAt: null }).where(eq(accounts.accountId, accountId));
    if (grace !== 'offered') await tx.insert(graces).values({ accountId, lastDay, ...termsOn(lastDay, lastDay) });
  });
}
