import 'server-only';
import * as z from 'zod/mini';
import { clockOffset } from '#lib/clock.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { AccountChangeResponse } from '#lib/account/api.ts';
import type { Result } from '#lib/result.ts';
import type { OwnerRefusal } from '#lib/domain/session/session-paths.ts';
import { GRACE } from '#lib/plans/server/grace-action.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';

/** Our choice: for how long the dashboard shows that a move ended, unless that is dismissed. In ms. */
const REMEMBERED_MS = 365 * 24 * 3_600_000;

/** How many of an account's newest payments are read. */
const MAX_PAYMENTS = 12;

const formatDismissalKey = (accountId: string) => `move end dismissed ${hashSubject('account', accountId)}`;

/** A refill with days of internet that an owner of a paused account paid for, after the question whether to end the move. */
const endingQuoteSchema = z.object({
  planDays: z.number().check(z.positive()),
  snapshot: z.object({ isPaused: z.literal(true) }),
});

/**
 * Whether a refill has ended a move of the account, whoever of its people paid, and nobody has dismissed that. A later payment does not hide
 * it; a later move does.
 */
export async function hasUndismissedMoveEnd(accountId: string): Promise<boolean> {
  const { attempts, flags } = await store();
  const confirmedAttempts = await attempts.listConfirmed(hashSubject('account', accountId), MAX_PAYMENTS);
  const end = findMoveEnd(confirmedAttempts);
  if (!end || end.readAt - (end.settledAt ?? 0) > REMEMBERED_MS) return false;
  const dismissedAt = await flags.findTime(formatDismissalKey(accountId), REMEMBERED_MS);
  return dismissedAt === null || (end.settledAt ?? 0) + clockOffset() > dismissedAt;
}

interface ConfirmedAttempt {
  flow: string;
  quote: Pick<Attempt['quote'], 'planCode' | 'planDays' | 'snapshot'>;
}

/**
 * The payment that ended the account's last move; null if there is none. `attempts`: the newest first. A move's order has no plan, and neither
 * has a day of grace, which changes nothing here.
 */
export function findMoveEnd<One extends ConfirmedAttempt>(attempts: readonly One[]): One | null {
  const isMove = ({ flow, quote }: One) => quote.planCode === '' && flow !== GRACE;
  const last = attempts.find((one) => isMove(one) || endingQuoteSchema.safeParse(one.quote).success);
  return last && !isMove(last) ? last : null;
}

/** Remembers that an owner has read that a refill ended the move. */
export async function dismissMoveEnd({ accountId }: Owner): Promise<Result<AccountChangeResponse, OwnerRefusal>> {
  const { flags } = await store();
  await flags.put(formatDismissalKey(accountId), '', REMEMBERED_MS);
  return { ok: true, value: { outcome: 'done' } };
}
