import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { AccountChangeResponse, OutageMessageRequest } from '#lib/account/api.ts';
import type { OwnerRefusal } from '#lib/domain/session/session-paths.ts';
import { loadNetworkState, sendOutageMessageChange } from '#lib/plans/server/provider-service-status.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import type { Result } from '#lib/result.ts';
import { endOnSessionError, type Owner } from '#lib/session/require-owner.ts';
import { recordCall } from '#lib/session/stored-session.ts';
import { forgetOutageMessage, hasOutageMessage, rememberOutageMessage } from './outage-message-flag.ts';
import { loadOwnerAccount } from './provider-account.ts';
import { runExclusively } from './run-exclusively.ts';
import { toUnsettledOutcome } from './unsettled-outcome.ts';

type ResponseData = Result<AccountChangeResponse, OwnerRefusal>;

/**
 * Decision on messages after an outage: asks for one to the account's own phone, or takes that back. Nothing is sent where the page
 * shows an outage that is over, or where the account takes no text messages any more. After a lost response either may be asked again.
 */
export async function changeOutageMessage(
  owner: Owner,
  { outage, action }: OutageMessageRequest,
  now = clock(),
): Promise<ResponseData> {
  const { accountId } = owner;
  const result = await runExclusively({ what: 'outage-message', accountId }, () =>
    action === 'join' ? requestMessage(owner, outage, now) : cancelMessage(owner, outage, now),
  );
  return result ?? response('failed');
}

async function requestMessage(owner: Owner, outageId: string, now: number): Promise<ResponseData> {
  const { callContext, accountId } = owner;
  const [account, network] = await Promise.all([
    loadOwnerAccount(callContext, accountId),
    loadNetworkState(callContext, accountId, 'owner'),
  ]);
  if (!account.ok) return toFailure(owner, account, now);
  const isOn = network.network === 'outage' && network.outageId === outageId;
  if (!isOn || !account.value.smsOptIn || account.value.phone === '') return response('conflict');
  if (await hasOutageMessage(accountId, network)) return response('done');
  const result = await sendOutageMessageChange(callContext, { accountId, outageId, action: 'JOIN' });
  if (!result.ok) return toFailure(owner, result, now);
  await rememberOutageMessage(accountId, outageId);
  await recordCall(owner.ownerSession.id, now);
  return response('done');
}

async function cancelMessage(owner: Owner, outageId: string, now: number): Promise<ResponseData> {
  const { callContext, accountId } = owner;
  const result = await sendOutageMessageChange(callContext, { accountId, outageId, action: 'LEAVE' });
  if (!result.ok) return toFailure(owner, result, now);
  await forgetOutageMessage(accountId, outageId);
  await recordCall(owner.ownerSession.id, now);
  return response('done');
}

async function toFailure({ ownerSession }: Owner, failure: ProviderFailure, now: number): Promise<ResponseData> {
  const reason = await endOnSessionError(ownerSession, failure, now);
  if (reason !== 'failed') return { ok: false, reason };
  return response(toUnsettledOutcome(failure));
}

function response(outcome: AccountChangeResponse['outcome']): ResponseData {
  return { ok: true, value: { outcome } };
}
