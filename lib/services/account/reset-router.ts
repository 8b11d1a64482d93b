import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { AccountChangeAnswer } from '#lib/forms/account-exchange.ts';
import { findOwnerAccount } from '#lib/provider/account.ts';
import { restartDevice } from '#lib/provider/account-changes.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import type { Result } from '#lib/result.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import { type Owner, refusalOf } from '#lib/session/require-owner.ts';
import { markCall } from '#lib/session/session-marks.ts';

/** Spec 2 §2, decision on the router reset: restarts the account's own modem. What came of it is said as it is. */
export async function resetRouter(
  { session, context, accountId }: Owner,
  now = clock(),
): Promise<Result<AccountChangeAnswer, OwnerRefusal>> {
  const failed = async (failure: ProviderFailure): Promise<Result<AccountChangeAnswer, OwnerRefusal>> => {
    const reason = await refusalOf(session, failure, now);
    return reason === 'failed' ? { ok: true, value: { outcome: 'failed' } } : { ok: false, reason };
  };
  const account = await findOwnerAccount(context, accountId);
  if (!account.ok) return failed(account);
  const macId = account.value.internet?.macId ?? '';
  if (macId === '') return { ok: true, value: { outcome: 'failed' } };
  const restarted = await restartDevice(context, { accountId, macId });
  if (!restarted.ok) return failed(restarted);
  await markCall(session.id, now);
  return { ok: true, value: { outcome: 'done' } };
}
