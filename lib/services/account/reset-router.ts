import 'server-only';
import { createHash } from 'node:crypto';
import { now as clock } from '#lib/clock.ts';
import type { AccountChangeAnswer } from '#lib/api/account.ts';
import { findOwnerAccount } from '#lib/provider/account.ts';
import { restartDevice } from '#lib/provider/account-changes.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import { never, type Result } from '#lib/result.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import { type Owner, refusalOf } from '#lib/session/require-owner.ts';
import { markCall } from '#lib/session/session-marks.ts';
import { store } from '#lib/store/store.ts';

type Answer = Result<AccountChangeAnswer, OwnerRefusal>;

/** Decision on the router reset: a second reset of a device within so many milliseconds sends nothing. */
const QUIET_MS = 60_000;

/**
 * Spec 2 §2, decision on the router reset: restarts the account's own modem. An answer that says no is a failure and can be tried again; a lost
 * one is most likely a restart. A second try within a minute gets the first one's outcome.
 */
export async function resetRouter(
  { session, context, account: reference, accountId }: Owner,
  now = clock(),
): Promise<Answer> {
  const account = await findOwnerAccount(context, accountId);
  if (!account.ok) {
    const reason = await refusalOf(session, account, now);
    return reason === 'failed' ? answer('failed') : { ok: false, reason };
  }
  const macId = account.value.internet?.macId ?? '';
  if (macId === '') return answer('failed');

  const { buckets, marks } = await store();
  const id = `router-reset ${createHash('sha256').update(`${reference} ${macId}`).digest('hex')}`;
  const bucket = { key: id, capacity: 1, refillPerMs: 1 / QUIET_MS, now };
  // Still under way, nothing is known of the first one.
  if (!(await buckets.take(bucket)).allowed) {
    return answer((await marks.find(id, now)) === 'done' ? 'done' : 'unknown');
  }
  const restarted = await restartDevice(context, { accountId, macId });
  const outcome = restarted.ok ? 'done' : outcomeOf(restarted);
  if (outcome === 'failed') await buckets.take({ ...bucket, cost: -1, need: 0 });
  else await marks.put(id, outcome, now + QUIET_MS);
  if (!restarted.ok) {
    const reason = await refusalOf(session, restarted, now);
    return reason === 'failed' ? answer(outcome) : { ok: false, reason };
  }
  await markCall(session.id, now);
  return answer(outcome);
}

/** What a call that failed says of the device. */
function outcomeOf(failure: ProviderFailure): 'failed' | 'unknown' {
  switch (failure.reason) {
    case 'code':
    case 'session':
    case 'not-sent':
      return 'failed';
    case 'no-answer':
      return 'unknown';
    case 'bad-answer':
      // An error status says that it failed; anything else cannot be read.
      return failure.status >= 400 ? 'failed' : 'unknown';
    default:
      return never(failure);
  }
}

function answer(outcome: AccountChangeAnswer['outcome']): Answer {
  return { ok: true, value: { outcome } };
}
