import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { AccountChangeResponse } from '#lib/api/account.ts';
import type { SyncUpChoice } from '#lib/views/account.ts';
import { findOwnerAccount } from '#lib/provider/account.ts';
import { syncUp } from '#lib/provider/account-changes.ts';
import { type OwnerAccount, preferencesOf } from '#lib/provider/owner-account.ts';
import type { ProviderFailure } from '#lib/provider/provider-result.ts';
import type { Result } from '#lib/result.ts';
import { preferencesVersion } from '#lib/rules/account/preferences.ts';
import { type SyncUpContact, syncUpContact } from '#lib/rules/account/sync-up.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import { askIdentity, type Owner, refusalOf } from '#lib/session/require-owner.ts';
import { recordCall } from '#lib/session/session-flags.ts';
import { oneChangeAtATime } from './one-change-at-a-time.ts';

type ResponseData = Result<AccountChangeResponse, OwnerRefusal>;

/**
 * Spec 2 §4, §5: what the customer chose, and of the contact data only what does not match the account now; over the version of the
 * preferences that the page showed, once. Another version at the provider is a conflict, and nothing is sent. A lost answer is settled by reading.
 */
export async function syncUpAccount(owner: Owner, choice: SyncUpChoice, now = clock()): Promise<ResponseData> {
  const { accountId } = owner;
  const saved = await oneChangeAtATime({ what: 'preferences', accountId }, () => save(owner, choice, now));
  return saved ?? response('failed');
}

async function save(owner: Owner, choice: SyncUpChoice, now: number): Promise<ResponseData> {
  const { ownerSession, context, accountId } = owner;
  const { version, languagePreference: language, smsOptIn, email, phone } = choice;
  const account = await findOwnerAccount(context, accountId);
  if (!account.ok) return failureOf(owner, account, 'failed', now);
  if (version !== preferencesVersion(preferencesOf(account.value))) return response('conflict');
  // Another tab may have made them match since the request came in.
  const identity = await askIdentity({ ownerSession, context }, now);
  if (!identity.ok) return identity.reason === 'failed' ? response('failed') : identity;
  const listed = identity.value.accounts.find((one) => one.accountId === accountId);
  if (!listed) return { ok: false, reason: 'not-listed' };
  const wanted = {
    language: language === 'SPANISH' ? ('es' as const) : ('en' as const),
    smsOptIn: smsOptIn === 'Y',
    contact: syncUpContact(listed.match, identity.value, { email, phone }),
  };
  const saved = await syncUp(context, { custGuid: ownerSession.custGuid, accountId, ...wanted });
  if (!saved.ok) {
    const isNotDone = saved.reason === 'session' || saved.reason === 'code' || saved.reason === 'not-sent';
    if (isNotDone) return failureOf(owner, saved, 'failed', now);
    const after = await findOwnerAccount(context, accountId);
    if (!after.ok) return failureOf(owner, after, 'unknown', now);
    if (!isStored(after.value, wanted)) return response('failed');
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

interface Wanted {
  language: 'en' | 'es';
  smsOptIn: boolean;
  contact: SyncUpContact;
}

function isStored(account: OwnerAccount, { language, smsOptIn, contact: { emailId, mobileNo } }: Wanted): boolean {
  if ((account.language === 'es') !== (language === 'es') || account.smsOptIn !== smsOptIn) return false;
  const hasEmail = emailId === undefined || account.email.toLowerCase() === emailId.toLowerCase();
  return hasEmail && (mobileNo === undefined || account.phone === mobileNo);
}
