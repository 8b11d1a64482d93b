import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { AccountChangeResponse } from '#lib/api/account.ts';
import type { SyncUpChoice } from '#lib/views/account.ts';
import { findOwnerAccount } from '#lib/provider/account.ts';
import { syncUp } from '#lib/provider/account-changes.ts';
import type { Result } from '#lib/result.ts';
import { type SyncUpContact, syncUpContact } from '#lib/rules/account/sync-up.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import { askIdentity, type Owner, refusalOf } from '#lib/session/require-owner.ts';
import { recordCall } from '#lib/session/session-flags.ts';

/** Spec 2 §4, §5: saves the customer's choices, and only those contact data that do not match the account now. */
export async function syncUpAccount(
  { ownerSession, context, accountId, identity: known }: Owner,
  { languagePreference, smsOptIn, email, phone }: SyncUpChoice,
  now = clock(),
): Promise<Result<AccountChangeResponse, OwnerRefusal>> {
  const identity = known ? ({ ok: true, value: known } as const) : await askIdentity({ ownerSession, context }, now);
  if (!identity.ok) return identity.reason === 'failed' ? FAILED : identity;
  const listed = identity.value.accounts.find((one) => one.accountId === accountId);
  if (!listed) return { ok: false, reason: 'not-listed' };
  const contact = syncUpContact(listed.match, identity.value, { email, phone });
  const saved = await syncUp(context, {
    custGuid: ownerSession.custGuid,
    accountId,
    language: languagePreference === 'SPANISH' ? 'es' : 'en',
    smsOptIn: smsOptIn === 'Y',
    contact,
  });
  if (!saved.ok) {
    const reason = await refusalOf(ownerSession, saved, now);
    if (reason !== 'failed') return { ok: false, reason };
    // Only the answer may have been lost: then the account has the data by now.
    if (Object.keys(contact).length === 0) return FAILED;
    const after = await findOwnerAccount(context, accountId);
    if (!after.ok || !hasContact(after.value, contact)) return FAILED;
  }
  await recordCall(ownerSession.id, now);
  return { ok: true, value: { outcome: 'done' } };
}

const FAILED = { ok: true, value: { outcome: 'failed' } } as const satisfies Result<
  AccountChangeResponse,
  OwnerRefusal
>;

function hasContact(account: { email: string; phone: string }, { emailId, mobileNo }: SyncUpContact): boolean {
  const hasEmail = emailId === undefined || account.email.toLowerCase() === emailId.toLowerCase();
  return hasEmail && (mobileNo === undefined || account.phone === mobileNo);
}
