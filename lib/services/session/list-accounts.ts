import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { IdentityAccount } from '#lib/provider/owner-session.ts';
import type { Result } from '#lib/result.ts';
import { type AccountChoice, accountChoice } from '#lib/rules/account/account-choice.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import { askIdentity, requireSession, type SessionAsked } from '#lib/session/require-owner.ts';

/** Spec 2 §2 'account-picker': the current and past accounts of whoever is signed in, as the provider lists them now. */
export async function listAccounts(
  asked: SessionAsked = {},
): Promise<Result<AccountChoice<IdentityAccount>, OwnerRefusal>> {
  const now = asked.now ?? clock();
  const signedIn = await requireSession({ ...asked, now });
  if (!signedIn.ok) return signedIn;
  const identity = await askIdentity(signedIn.value, now);
  return identity.ok ? { ok: true, value: accountChoice(identity.value.accounts) } : identity;
}
