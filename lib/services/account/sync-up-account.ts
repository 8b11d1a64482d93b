import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { AccountChangeAnswer } from '#lib/api/account.ts';
import type { SyncUpChoice } from '#lib/views/account.ts';
import { syncUp } from '#lib/provider/account-changes.ts';
import type { Result } from '#lib/result.ts';
import { isSyncUpDue, syncUpContact } from '#lib/rules/account/sync-up.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import { askIdentity, type Owner, refusalOf } from '#lib/session/require-owner.ts';
import { markCall } from '#lib/session/session-marks.ts';

/** Spec 2 §4, §5: what the customer chose, and of the identity's own contact data only what does not match the account now. */
export async function syncUpAccount(
  { session, context, accountId, identity: known }: Owner,
  { languagePreference, smsOptIn }: SyncUpChoice,
  now = clock(),
): Promise<Result<AccountChangeAnswer, OwnerRefusal>> {
  const identity = known ? ({ ok: true, value: known } as const) : await askIdentity({ session, context }, now);
  if (!identity.ok) return identity.reason === 'failed' ? FAILED : identity;
  const listed = identity.value.accounts.find((one) => one.accountId === accountId);
  if (!listed) return { ok: false, reason: 'not-listed' };
  const contact = syncUpContact(listed.match, identity.value);
  const saved = await syncUp(context, {
    custGuid: session.custGuid,
    accountId,
    language: languagePreference === 'SPANISH' ? 'es' : 'en',
    smsOptIn: smsOptIn === 'Y',
    contact,
  });
  if (!saved.ok) {
    const reason = await refusalOf(session, saved, now);
    if (reason !== 'failed') return { ok: false, reason };
    // Its answer alone may have been lost: then the identity and the account agree by now.
    const after = Object.keys(contact).length > 0 ? await askIdentity({ session, context }, now) : null;
    const match = after?.ok && after.value.accounts.find((one) => one.accountId === accountId)?.match;
    if (!match || isSyncUpDue(match)) return FAILED;
  }
  await markCall(session.id, now);
  return { ok: true, value: { outcome: 'done' } };
}

const FAILED = { ok: true, value: { outcome: 'failed' } } as const satisfies Result<AccountChangeAnswer, OwnerRefusal>;
