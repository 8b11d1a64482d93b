import 'server-only';
import { z } from 'zod';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import { store } from '#lib/store/store.ts';

/** Our choice: how long the dashboard says so, in ms. */
const SAID_FOR_MS = 24 * 3_600_000;

const snapshotSchema = z.object({ isPaused: z.literal(true) });

/** Whether the account's last refill was paid within a day and ended a move in progress: its owner had been asked about that. */
export async function hasRefillEndedMove(accountId: string, now = Date.now()): Promise<boolean> {
  const { attempts } = await store();
  const id = await attempts.findLastConfirmed(subjectHashOf('account', accountId));
  const last = id === null ? null : await attempts.find(id);
  if (!last || now - (last.settledAt ?? 0) > SAID_FOR_MS) return false;
  return snapshotSchema.safeParse(last.quote.snapshot).success;
}
