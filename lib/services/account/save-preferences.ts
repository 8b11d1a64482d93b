import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { AccountChangeResponse, PreferencesRequest } from '#lib/api/account.ts';
import { findOwnerAccount } from '#lib/provider/account.ts';
import { saveCustomer } from '#lib/provider/account-changes.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import type { Result } from '#lib/result.ts';
import { isChanged, type Preferences, preferencesVersion } from '#lib/rules/account/preferences.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import { type Owner, refusalOf } from '#lib/session/require-owner.ts';
import { recordCall } from '#lib/session/session-flags.ts';
import { oneChangeAtATime } from './one-change-at-a-time.ts';
import { preferencesOf } from '../../provider/owner-account.ts';

type ResponseData = Result<AccountChangeResponse, OwnerRefusal>;

/**
 * Spec 2 §4 'Preferences': saves the customer's choices, sent once. If the provider no longer has the version that the page showed, it is a
 * conflict and nothing is sent. A lost answer is settled by reading.
 */
export async function savePreferences(owner: Owner, request: PreferencesRequest, now = clock()): Promise<ResponseData> {
  const { accountId } = owner;
  const saved = await oneChangeAtATime({ what: 'preferences', accountId }, () => save(owner, request, now));
  return saved ?? response('failed');
}

async function save(owner: Owner, request: PreferencesRequest, now: number): Promise<ResponseData> {
  const { ownerSession, context, accountId } = owner;
  const { languagePreference: language, smsOptIn, reminderChannel: reminders, version } = request;
  const wanted: Preferences = { language, smsOptIn: smsOptIn === 'Y', reminders };
  const account = await findOwnerAccount(context, accountId);
  if (!account.ok) return failureOf(owner, account, 'failed', now);
  if (version !== preferencesVersion(preferencesOf(account.value))) return response('conflict');
  const { firstName, lastName } = account.value;
  const saved = await saveCustomer(context, {
    ...{ firstName, lastName, accountId, custGuid: ownerSession.custGuid },
    language: language === 'SPANISH' ? 'es' : 'en',
    smsOptIn: wanted.smsOptIn,
    ...(reminders && { reminderChannel: reminders }),
  });
  if (!saved.ok) {
    const isNotDone = saved.reason === 'session' || saved.reason === 'code' || saved.reason === 'not-sent';
    if (isNotDone) return failureOf(owner, saved, 'failed', now);
    const after = await findOwnerAccount(context, accountId);
    if (!after.ok) return failureOf(owner, after, 'unknown', now);
    if (isChanged(preferencesOf(after.value), wanted)) return response('failed');
  }
  await recordCall(ownerSession.id, now);
  return response('done');
}

async function failureOf(
  { ownerSession }: Owner,
  failure: ProviderFailure,
  outcome: 'failed' | 'unknown',
  now: number,
): Promise<ResponseData> {
  const reason = await refusalOf(ownerSession, failure, now);
  return reason === 'failed' ? response(outcome) : { ok: false, reason };
}

function response(outcome: AccountChangeResponse['outcome']): ResponseData {
  return { ok: true, value: { outcome } };
}
