import { eq } from 'drizzle-orm';
import type { identity, updateCustomer, updateIdentity } from '#lib/contract/identity.ts';
import { findIdentity } from '../state/identity-accounts.ts';
import { accounts } from '../state/schema/accounts.ts';
import { identities } from '../state/schema/identities.ts';
import { identityResponse } from './identity-response.ts';
import { ownAccount, refuseOtherIdentity } from './owner-session.ts';
import { Refusal } from './refusal.ts';
import type { OwnerBehavior } from './register-call.ts';

/** Spec 3 §7.3: the session's identity and its accounts, with the role on each. */
export const fetchIdentity: OwnerBehavior<typeof identity> = async ({ body, providerSession, sandbox: { db } }) => {
  const identity = await findIdentity(db, body.value);
  const refusal = refuseOtherIdentity(providerSession, body.value);
  if (refusal || !identity) return refusal ?? new Refusal('BUS_IDM_001', 'There is no such identity');
  return { response: await identityResponse(db, identity) };
};

/** Spec 2 §5: sets language and SMS consent, and an e-mail address or phone that differed, on both account and identity. */
export const bringInLine: OwnerBehavior<typeof updateIdentity> = async ({
  body,
  request,
  providerSession,
  sandbox,
}) => {
  const { db, subjects } = sandbox;
  const account = await ownAccount(db, providerSession, body.accountId, 'write');
  const refusal = refuseOtherIdentity(providerSession, body.custguid);
  if (refusal) return refusal;
  if (account instanceof Refusal) return account;
  const changes = {
    language: body.languagePreference,
    smsOptIn: body.smsOptIn === 'Y',
    email: body.emailId ?? account.email,
    phone: body.mobileNo ?? account.phone,
  };
  const contact = { ...(body.emailId && { email: body.emailId }), ...(body.mobileNo && { mobile: body.mobileNo }) };
  await db.transaction(async (tx) => {
    await tx.update(accounts).set(changes).where(eq(accounts.accountId, account.accountId));
    if (Object.keys(contact).length === 0) return;
    await tx.update(identities).set(contact).where(eq(identities.custGuid, providerSession.custGuid));
  });
  subjects.bind(request, { ...account, ...changes });
  return { status: 'SUCCESS' };
};

/** Spec 3 §7.3: changes name and preferences. The name changes only if both parts are given. */
export const changeCustomer: OwnerBehavior<typeof updateCustomer> = async ({
  body,
  providerSession,
  sandbox: { db },
}) => {
  const account = await ownAccount(db, providerSession, body.accountId, 'write');
  const refusal = refuseOtherIdentity(providerSession, body.custguid);
  if (refusal) return refusal;
  if (account instanceof Refusal) return account;
  const [firstName, lastName] = [body.firstName.trim(), body.lastName.trim()];
  const language = body.languagePreference;
  await db.transaction(async (tx) => {
    await tx
      .update(accounts)
      .set({
        ...(firstName && lastName ? { firstName, lastName } : {}),
        language,
        smsOptIn: body.smsOptIn === 'Y',
        reminderChannel: body.reminderChannel ?? account.reminderChannel,
      })
      .where(eq(accounts.accountId, account.accountId));
    await tx.update(identities).set({ language }).where(eq(identities.custGuid, providerSession.custGuid));
  });
  return { status: 'SUCCESS' };
};
