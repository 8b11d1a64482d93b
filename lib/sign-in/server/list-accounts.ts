import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { IdentityAccount } from '#lib/session/provider-owner-session.ts';
import type { Result } from '#lib/result.ts';
import { type AccountChoices, accountChoice } from '#lib/domain/account-choice.ts';
import type { OwnerRefusal } from '#lib/domain/session/refusal-target.ts';
import type { OwnerSession } from '#lib/session/owner-session.ts';
import { askIdentity, requireSession, type SessionRequest } from '#lib/session/require-owner.ts';

/** `ownerSession`: the session of the signed-in customer. */
export interface ListedAccounts extends AccountChoices<IdentityAccount> {
  ownerSession: OwnerSession;
}

/** Spec 2 §2 'account-picker': the current and past accounts of the signed-in customer, as the provider lists them now. */
export async function listAccounts(request: SessionRequest = {}): Promise<Result<ListedAccounts, OwnerRefusal>> {
  const now = request.now ?? clock();
  const signedIn = await requireSession({ ...request, now });
  if (!signedIn.ok) return signedIn;
  const identity = await askIdentity(signedIn.value, now);
  if (!identity.ok) return identity;
  return { ok: true, value: { ...accountChoice(identity.value.accounts), ownerSession: signedIn.value.ownerSession } };
}
