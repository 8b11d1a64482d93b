import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { SyncUpChoice } from '#lib/views/account.ts';
import { syncUp } from '#lib/provider/account-changes.ts';
import type { OwnerAccount } from '#lib/provider/owner-account.ts';
import { type SyncUpContact, syncUpContact } from '#lib/rules/account/sync-up.ts';
import { askIdentity, type Owner } from '#lib/session/require-owner.ts';
import { changePreferences, type PreferencesResult } from './change-preferences.ts';

/** Spec 2 §4, §5: saves what the customer chose and, of the contact data, only what does not match the account now. */
export async function syncUpAccount(
  owner: Owner,
  { version, languagePreference, smsOptIn, email, phone }: SyncUpChoice,
  now = clock(),
): Promise<PreferencesResult> {
  const { ownerSession, context, accountId } = owner;
  return changePreferences(
    owner,
    version,
    async () => {
      // Another tab may have made them match since the request came in.
      const identity = await askIdentity({ ownerSession, context }, now);
      if (!identity.ok) return identity;
      const listed = identity.value.accounts.find((one) => one.accountId === accountId);
      if (!listed) return { ok: false, reason: 'not-listed' };
      const wanted: Wanted = {
        language: languagePreference === 'SPANISH' ? 'es' : 'en',
        smsOptIn: smsOptIn === 'Y',
        contact: syncUpContact(listed.match, identity.value, { email, phone }),
      };
      const send = () => syncUp(context, { custGuid: ownerSession.custGuid, accountId, ...wanted });
      return { ok: true, value: { send, isStored: (account) => isStored(account, wanted) } };
    },
    now,
  );
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
