import 'server-only';
import { createHash } from 'node:crypto';
import { now as clock } from '#lib/clock.ts';
import type { AccountChangeResponse } from '#lib/account/api.ts';
import { loadOwnerAccount } from './provider-account.ts';
import { restartDevice } from './provider-account-changes.ts';
import { toUnsettledOutcome } from './unsettled-outcome.ts';
import type { Result } from '#lib/result.ts';
import type { OwnerRefusal } from '#lib/domain/session/session-paths.ts';
import { type Owner, endOnSessionError } from '#lib/session/require-owner.ts';
import { recordCall } from '#lib/session/stored-session.ts';
import { store } from '#lib/store/store.ts';

type ResponseData = Result<AccountChangeResponse, OwnerRefusal>;

/** Decision on the router reset: a second reset of a device within this time sends nothing. */
const QUIET_MS = 60_000;

/**
 * Spec 2 §2, decision on the router reset: restarts the account's own modem. A refusal is a failure and can be retried; after a lost response
 * the modem has most likely restarted. A second request within a minute gets the first one's outcome.
 */
export async function resetRouter(
  { ownerSession, callContext, account: reference, accountId }: Owner,
  now = clock(),
): Promise<ResponseData> {
  const account = await loadOwnerAccount(callContext, accountId);
  if (!account.ok) {
    const reason = await endOnSessionError(ownerSession, account, now);
    return reason === 'failed' ? response('failed') : { ok: false, reason };
  }
  const macId = account.value.internet?.macId ?? '';
  if (macId === '') return response('failed');

  const { buckets, flags } = await store();
  const id = `router-reset ${createHash('sha256').update(`${reference} ${macId}`).digest('hex')}`;
  const bucket = { key: id, capacity: 1, refillPerMs: 1 / QUIET_MS };
  // While the first reset is in progress, its outcome is unknown.
  if (!(await buckets.take(bucket)).allowed) {
    return response((await flags.find(id)) === 'done' ? 'done' : 'unknown');
  }
  const result = await restartDevice(callContext, { accountId, macId });
  const outcome = result.ok ? 'done' : toUnsettledOutcome(result);
  if (outcome === 'failed') await buckets.take({ ...bucket, cost: -1, need: 0 });
  else await flags.put(id, outcome, QUIET_MS);
  if (!result.ok) {
    const reason = await endOnSessionError(ownerSession, result, now);
    return reason === 'failed' ? response(outcome) : { ok: false, reason };
  }
  await recordCall(ownerSession.id, now);
  return response(outcome);
}

function response(outcome: AccountChangeResponse['outcome']): ResponseData {
  return { ok: true, value: { outcome } };
}
