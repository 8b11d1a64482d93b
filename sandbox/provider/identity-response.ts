import type { WireResponseOf } from '#lib/contract/operation.ts';
import type { identity as identityCall } from '#lib/contract/identity.ts';
import type { Database } from '../state/database.ts';
import { listIdentityAccounts, type Identity, type IdentityAccount } from '../state/identity-accounts.ts';

type Content = WireResponseOf<typeof identityCall>['response'];

/** Spec 2 §3: an identity and the accounts that it lists, whether or not the prepaid database has them. */
export async function identityResponse(db: Database, identity: Identity): Promise<Content> {
  const accountRows = await listIdentityAccounts(db, identity.custGuid);
  return {
    identity: {
      idcmtUid: identity.loginId,
      idcmtName: [identity.firstName, identity.lastName].filter(Boolean).join(' '),
      idcmtMobile: identity.mobile,
      idcmtMobileVerified: identity.mobileVerified ? 'true' : 'false',
      idcmtEmail: identity.email,
      idcmtEmailVerified: identity.emailVerified ? 'true' : 'false',
    },
    identityAccounts: accountRows.map((each) => accountResponse(identity, each)),
  };
}

function accountResponse(identity: Identity, { accountId, account, role, presentInPrepaidDb }: IdentityAccount) {
  return {
    accountNumber: accountId,
    presentInPrepaidDB: presentInPrepaidDb ? ('true' as const) : ('false' as const),
    prepaidStatus: account?.status,
    role,
    isPrepaidEmailMatching: matching(identity.email?.toLowerCase(), account?.email?.toLowerCase()),
    isPrepaidPhoneMatching: matching(identity.mobile, account?.phone),
    idcmtServiceAddress: account ? [account.addressLine1, account.addressLine2].filter(Boolean).join(', ') : '',
    idcmtServiceCity: account?.city,
    idcmtServiceState: account?.state,
    idcmtServicePostalCode: account?.zip,
  };
}

function matching(ours?: string | null, theirs?: string | null): 'true' | 'false' | 'NA' {
  if (!ours || !theirs) return 'NA';
  return ours === theirs ? 'true' : 'false';
}
