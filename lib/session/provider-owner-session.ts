import 'server-only';
import { identity } from '#lib/contract/identity.ts';
import type { ResponseOf } from '#lib/contract/operation.ts';
import { decoder, logout, ping } from '#lib/contract/session.ts';
import { isClosedStatus, type ListedAccount } from '#lib/domain/account-choice.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';

/** Spec 2 §3: whether identity and account agree; NA when one of them has no value. */
export type Matching = 'true' | 'false' | 'NA';

export interface MatchingFlags {
  email: Matching;
  phone: Matching;
}

/** Spec 2 §3: an account as listed for the identity, in our own terms. */
export interface IdentityAccount extends ListedAccount {
  match: MatchingFlags;
  address: Omit<UsAddress, 'addressLine2'>;
}

/** Spec 2 §3. Unknown fields are blank. */
export interface Identity {
  name: string;
  loginId: string;
  mobile: string;
  isMobileVerified: boolean;
  email: string;
  isEmailVerified: boolean;
  accounts: IdentityAccount[];
}

/**
 * Spec 3 §7.3 `decoder`: opens a session for the holder of the context's access token. Sent once. `identity` is null if the provider opened
 * the session but could not read the identity; `identityCode` is its code for that failure.
 */
export async function openSession(callContext: CallContext & { accessToken: string }, redirectUri: string) {
  const { trackingId } = callContext;
  const result = await callProvider(decoder, { body: { redirectUri, trackingId } }, callContext);
  if (!result.ok) return result;
  const { custGuid, sessionId, identityResponse } = result.value;
  const { errorCode, response } = identityResponse;
  const hasFailed = errorCode !== '' || response === null;
  return {
    ok: true as const,
    value: {
      custGuid,
      sessionId,
      identity: hasFailed ? null : toIdentity(response),
      identityCode: hasFailed ? errorCode : null,
    },
  };
}

/** Spec 3 §7.3: the owner of the session and their accounts, with the current role on each. */
export async function findIdentity(callContext: CallContext, custGuid: string): Promise<ProviderResult<Identity>> {
  const { trackingId } = callContext;
  const result = await callProvider(
    identity,
    { query: { trackingId }, body: { attribute: 'CUSTOMER_GUID', value: custGuid } },
    callContext,
  );
  return result.ok ? { ok: true, value: toIdentity(result.value.response) } : result;
}

/** Spec 3 §4.6: keeps the session alive; false if the provider reports that it did not. */
export async function pingSession(callContext: CallContext): Promise<ProviderResult<boolean>> {
  const { trackingId } = callContext;
  const result = await callProvider(ping, { query: { trackingId }, body: {} }, callContext);
  return result.ok ? { ok: true, value: result.value.pinged } : result;
}

/** Spec 3 §7.3: ends the session. */
export async function closeSession(callContext: CallContext): Promise<ProviderResult<null>> {
  const { trackingId } = callContext;
  const result = await callProvider(logout, { query: { trackingId }, body: {} }, callContext);
  return result.ok ? { ok: true, value: null } : result;
}

function toIdentity({ identity: person, identityAccounts }: ResponseOf<typeof identity>['response']): Identity {
  return {
    name: person.idcmtName.trim(),
    loginId: person.idcmtUid.trim(),
    mobile: person.idcmtMobile.trim(),
    isMobileVerified: person.idcmtMobileVerified,
    email: person.idcmtEmail.trim(),
    isEmailVerified: person.idcmtEmailVerified,
    accounts: identityAccounts.map((account) => ({
      accountId: account.accountNumber,
      isInPrepaid: account.presentInPrepaidDB,
      isClosed: isClosedStatus(account.prepaidStatus),
      role: account.role,
      match: { email: account.isPrepaidEmailMatching, phone: account.isPrepaidPhoneMatching },
      address: {
        addressLine1: account.idcmtServiceAddress,
        city: account.idcmtServiceCity,
        state: account.idcmtServiceState,
        zip: account.idcmtServicePostalCode,
      },
    })),
  };
}
