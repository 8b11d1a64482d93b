import 'server-only';
import type { AccountChangeResponse, PreferencesRequest, SyncUpChoice } from '#lib/account/api.ts';
import { now as clock } from '#lib/clock.ts';
import { loadOwnerAccount } from './provider-account.ts';
import { sendPreferences, sendSyncUp } from './provider-account-changes.ts';
import { type OwnerAccount, toPreferences } from './provider-owner-account.ts';
import { type Locale, localeFromWire } from '#lib/i18n/locales.ts';
import { isWithoutEffect, type ProviderFailure, type ProviderResult } from '#lib/provider/provider-result.ts';
import type { Result } from '#lib/result.ts';
import { hasChanged, type Preferences, preferencesVersion } from '#lib/account/preferences.ts';
import { type SyncUpContact, syncUpContact } from '#lib/account/sync-up.ts';
import type { OwnerRefusal } from '#lib/domain/session/session-paths.ts';
import { loadIdentity, type Owner, endOnSessionError } from '#lib/session/require-owner.ts';
import { recordCall } from '#lib/session/stored-session.ts';
import { runExclusively } from './run-exclusively.ts';

type PreferencesResult = Result<AccountChangeResponse, OwnerRefusal>;

/** Spec 2 §4 'Preferences': saves the customer's choices. */
export async function savePreferences(
  owner: Owner,
  { languagePreference: language, smsOptIn, reminderChannel: reminders, version }: PreferencesRequest,
  now = clock(),
): Promise<PreferencesResult> {
  const { ownerSession, callContext, accountId } = owner;
  const preferences: Preferences = { language, smsOptIn: smsOptIn === 'Y', reminders };
  return changePreferences(
    owner,
    version,
    async ({ firstName, lastName }) => {
      const send = () =>
        sendPreferences(callContext, {
          firstName,
          lastName,
          accountId,
          custGuid: ownerSession.custGuid,
          language: localeFromWire(language),
          smsOptIn: preferences.smsOptIn,
          ...(reminders && { reminderChannel: reminders }),
        });
      return { ok: true, value: { send, isStored: (account) => !hasChanged(toPreferences(account), preferences) } };
    },
    now,
  );
}

/** Spec 2 §4, §5: saves what the customer chose and, of the contact data, only what does not match the account now. */
export async function syncUpAccount(
  owner: Owner,
  { version, languagePreference, smsOptIn, email, phone }: SyncUpChoice,
  now = clock(),
): Promise<PreferencesResult> {
  const { ownerSession, callContext, accountId } = owner;
  return changePreferences(
    owner,
    version,
    async () => {
      // Another tab may have made them match since the request came in.
      const identity = await loadIdentity({ ownerSession, callContext }, now);
      if (!identity.ok) return identity;
      const listedAccount = identity.value.accounts.find((one) => one.accountId === accountId);
      if (!listedAccount) return { ok: false, reason: 'not-listed' };
      const update: ContactUpdate = {
        language: localeFromWire(languagePreference),
        smsOptIn: smsOptIn === 'Y',
        contact: syncUpContact(listedAccount.match, identity.value, { email, phone }),
      };
      const send = () => sendSyncUp(callContext, { custGuid: ownerSession.custGuid, accountId, ...update });
      return { ok: true, value: { send, isStored: (account) => isStored(account, update) } };
    },
    now,
  );
}

interface ContactUpdate {
  language: Locale;
  smsOptIn: boolean;
  contact: SyncUpContact;
}

function isStored(
  account: OwnerAccount,
  { language, smsOptIn, contact: { emailId, mobileNo } }: ContactUpdate,
): boolean {
  if (account.language !== language || account.smsOptIn !== smsOptIn) return false;
  const hasEmail = emailId === undefined || account.email.toLowerCase() === emailId.toLowerCase();
  return hasEmail && (mobileNo === undefined || account.phone === mobileNo);
}

interface Change {
  send(): Promise<ProviderResult<unknown>>;
  isStored(account: OwnerAccount): boolean;
}

/**
 * Spec 2 §4: changes an account's preferences once, over the version that the page showed. If the provider has another version by now, it
 * is a conflict and nothing is sent. A lost response is settled by reading. `prepare` gets the account as the provider has it now.
 */
async function changePreferences(
  owner: Owner,
  version: string,
  prepare: (account: OwnerAccount) => Promise<Result<Change, OwnerRefusal>>,
  now: number,
): Promise<PreferencesResult> {
  const { ownerSession, callContext, accountId } = owner;
  const result = await runExclusively({ what: 'preferences', accountId }, async () => {
    const account = await loadOwnerAccount(callContext, accountId);
    if (!account.ok) return toFailure(owner, account, 'failed', now);
    if (version !== preferencesVersion(toPreferences(account.value))) return response('conflict');
    const change = await prepare(account.value);
    if (!change.ok) return change.reason === 'failed' ? response('failed') : change;
    const reply = await change.value.send();
    if (!reply.ok) {
      const isNotDone = reply.reason === 'code' || isWithoutEffect(reply);
      if (isNotDone) return toFailure(owner, reply, 'failed', now);
      const after = await loadOwnerAccount(callContext, accountId);
      if (!after.ok) return toFailure(owner, after, 'unknown', now);
      if (!change.value.isStored(after.value)) return response('failed');
    }
    await recordCall(ownerSession.id, now);
    return response('done');
  });
  return result ?? response('failed');
}

async function toFailure(
  { ownerSession }: Owner,
  failure: ProviderFailure,
  outcome: 'failed' | 'unknown',
  now: number,
): Promise<PreferencesResult> {
  const reason = await endOnSessionError(ownerSession, failure, now);
  return reason === 'failed' ? response(outcome) : { ok: false, reason };
}

function response(outcome: AccountChangeResponse['outcome']): PreferencesResult {
  return { ok: true, value: { outcome } };
}
