import 'server-only';
import type { AccountChangeResponse } from '#lib/api/account.ts';
import { findOwnerAccount } from '#lib/provider/account.ts';
import { type OwnerAccount, preferencesOf } from '#lib/provider/owner-account.ts';
import type { ProviderFailure, ProviderResult } from '#lib/provider/provider-result.ts';
import type { Result } from '#lib/result.ts';
import { preferencesVersion } from '#lib/rules/account/preferences.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import { type Owner, refusalOf } from '#lib/session/require-owner.ts';
import { recordCall } from '#lib/session/session-flags.ts';
import { oneChangeAtATime } from './one-change-at-a-time.ts';

export type PreferencesResult = Result<AccountChangeResponse, OwnerRefusal>;

interface Change {
  send(): Promise<ProviderResult<unknown>>;
  isStored(account: OwnerAccount): boolean;
}

/**
 * Spec 2 §4: changes an account's preferences once, over the version that the page showed. If the provider has another version by now, it
 * is a conflict and nothing is sent. A lost response is settled by reading. `prepare` gets the account as the provider has it now.
 */
export async function changePreferences(
  owner: Owner,
  version: string,
  prepare: (account: OwnerAccount) => Promise<Result<Change, OwnerRefusal>>,
  now: number,
): Promise<PreferencesResult> {
  const { ownerSession, context, accountId } = owner;
  const changed = await oneChangeAtATime({ what: 'preferences', accountId }, async () => {
    const account = await findOwnerAccount(context, accountId);
    if (!account.ok) return failureOf(owner, account, 'failed', now);
    if (version !== preferencesVersion(preferencesOf(account.value))) return response('conflict');
    const change = await prepare(account.value);
    if (!change.ok) return change.reason === 'failed' ? response('failed') : change;
    const sent = await change.value.send();
    if (!sent.ok) {
      const isNotDone = sent.reason === 'session' || sent.reason === 'code' || sent.reason === 'not-sent';
      if (isNotDone) return failureOf(owner, sent, 'failed', now);
      const after = await findOwnerAccount(context, accountId);
      if (!after.ok) return failureOf(owner, after, 'unknown', now);
      if (!change.value.isStored(after.value)) return response('failed');
    }
    await recordCall(ownerSession.id, now);
    return response('done');
  });
  return changed ?? response('failed');
}

async function failureOf(
  { ownerSession }: Owner,
  failure: ProviderFailure,
  outcome: 'failed' | 'unknown',
  now: number,
): Promise<PreferencesResult> {
  const reason = await refusalOf(ownerSession, failure, now);
  return reason === 'failed' ? response(outcome) : { ok: false, reason };
}

function response(outcome: AccountChangeResponse['outcome']): PreferencesResult {
  return { ok: true, value: { outcome } };
}
