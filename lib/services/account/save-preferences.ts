import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { PreferencesRequest } from '#lib/api/account.ts';
import { sendPreferences } from '#lib/provider/account-changes.ts';
import { isChanged, type Preferences } from '#lib/rules/account/preferences.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { changePreferences, type PreferencesResult } from './change-preferences.ts';
import { preferencesOf } from '#lib/provider/owner-account.ts';

/** Spec 2 §4 'Preferences': saves the customer's choices. */
export async function savePreferences(
  owner: Owner,
  { languagePreference: language, smsOptIn, reminderChannel: reminders, version }: PreferencesRequest,
  now = clock(),
): Promise<PreferencesResult> {
  const { ownerSession, context, accountId } = owner;
  const wanted: Preferences = { language, smsOptIn: smsOptIn === 'Y', reminders };
  return changePreferences(
    owner,
    version,
    async ({ firstName, lastName }) => {
      const send = () =>
        sendPreferences(context, {
          ...{ firstName, lastName, accountId, custGuid: ownerSession.custGuid },
          language: language === 'SPANISH' ? 'es' : 'en',
          smsOptIn: wanted.smsOptIn,
          ...(reminders && { reminderChannel: reminders }),
        });
      return { ok: true, value: { send, isStored: (account) => !isChanged(preferencesOf(account), wanted) } };
    },
    now,
  );
}
