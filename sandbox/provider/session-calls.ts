import type { decoder, getAccount, logout, ping } from '#lib/contract/session.ts';
import { isAllowedReturn } from '../identity/return-url.ts';
import { findIdentity, listIdentityAccounts } from '../state/identity-accounts.ts';
import { identityResponse } from './identity-response.ts';
import { endSession, openOwnerSession } from './owner-session.ts';
import { Refusal } from './refusal.ts';
import type { Behavior, OwnerBehavior } from './register-call.ts';

/** Spec 3 §7.3: opens a session for a customer who has just signed in. */
export const decodeToken: Behavior<typeof decoder> = async ({ body, holder, request, sandbox }) => {
  const { clock, config, db, subjects } = sandbox;
  const identity = holder && (await findIdentity(db, holder.custGuid));
  if (!holder || !identity) return new Refusal('BUS_IDM_001', 'There is no such identity');
  if (!isAllowedReturn(body.redirectUri, config))
    return new Refusal('BUS_SESSION_002', 'Not an address of the web app');
  const { custGuid } = identity;
  const sessionId = await openOwnerSession(db, custGuid, holder.accessToken, clock.now());
  for (const { accountId, account } of await listIdentityAccounts(db, custGuid)) {
    subjects.bindVisit(sessionId, { accountId, phone: account?.phone ?? null });
    if (account) subjects.bind(request, account);
  }
  const response = await identityResponse(db, identity);
  return { custGuid, sessionId, identityResponse: { errorCode: '', errorMessage: '', response } };
};

/** Spec 3 §7.8. Every call keeps the session alive; this one does nothing else. */
export const pingSession: OwnerBehavior<typeof ping> = async () => ({ pinged: true });

export const endOwnerSession: OwnerBehavior<typeof logout> = async ({ providerSession, sandbox: { clock, db } }) => {
  await endSession(db, providerSession, clock.now());
  return {};
};

/** Spec 3 §7.3: the session's first prepaid account, preferably an open one. */
export const findSessionAccount: OwnerBehavior<typeof getAccount> = async ({ providerSession, sandbox: { db } }) => {
  const accountRows = await listIdentityAccounts(db, providerSession.custGuid);
  const own = accountRows.flatMap(({ account, presentInPrepaidDb }) =>
    account && presentInPrepaidDb ? [account] : [],
  );
  const account = own.find(({ status }) => status === 'Open') ?? own[0];
  if (!account) return new Refusal('BUS_CUSTDASH_024', 'There is no prepaid account');
  const { accountId, accountType, status } = account;
  return { accountId, accountType, prepaidAccountStatus: status };
};
