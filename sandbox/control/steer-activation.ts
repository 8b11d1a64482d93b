import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../state/database.ts';
import { accounts } from '../state/schema/accounts.ts';
import { devices } from '../state/schema/devices.ts';

const HOUR_MS = 3_600_000;
const duration = z.number().int().min(0).max(HOUR_MS);

/** How an account's activation and its modem behave from now on; absent fields stay as they are. */
export const activationSteps = z.strictObject({
  /** How the network sees the modem. */
  modem: z.enum(['FOUND', 'NOT_FOUND']).optional(),
  /** After how many milliseconds the modem is found. */
  foundInMs: duration.optional(),
  /** How long an activation takes, in milliseconds. */
  activationMs: duration.optional(),
  /** How long a restart keeps the home off the network, in milliseconds. */
  restartMs: duration.optional(),
});

export async function steerActivation(
  db: Database,
  accountId: string,
  { modem, foundInMs, activationMs, restartMs }: z.output<typeof activationSteps>,
  now: Date,
): Promise<void> {
  const foundAt = foundInMs === undefined ? null : new Date(now.getTime() + foundInMs);
  const device = {
    ...(modem && { status: modem, foundAt: null }),
    ...(foundAt && { foundAt }),
    ...(restartMs !== undefined && { restartMs }),
  };
  await db.transaction(async (tx) => {
    if (Object.keys(device).length > 0) {
      await tx.update(devices).set(device).where(eq(devices.accountId, accountId));
    }
    if (activationMs !== undefined) {
      await tx.update(accounts).set({ activationMs }).where(eq(accounts.accountId, accountId));
    }
  });
}
