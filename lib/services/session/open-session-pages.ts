import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { AccountChoice, AccountPickerView, PermissionErrorView } from '#lib/forms/account-pages.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { IdentityAccount } from '#lib/provider/owner-session.ts';
import type { Result } from '#lib/result.ts';
import { accountLinkQuery } from '#lib/rules/account/account-link.ts';
import { dashboardPath } from '#lib/rules/account/account-landing.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import { returnPath } from '#lib/rules/session/return-path.ts';
import { askIdentity, requireSession, type SessionAsked } from '#lib/session/require-owner.ts';
import { listAccounts } from './list-accounts.ts';

/** Spec 2 §2 'account-picker'. Whoever has just one account is led on: `redirect`, with its language. */
export async function openAccountPicker(
  { locale, returnTo }: { locale: Locale; returnTo: string | null },
  asked: SessionAsked = {},
): Promise<Result<{ redirect: string } | { redirect: null; view: AccountPickerView }, OwnerRefusal>> {
  const listed = await listAccounts(asked);
  if (!listed.ok) return listed;
  const { current, past, only, session } = listed.value;
  if (only && session.chosen === only.accountId) {
    return { ok: true, value: { redirect: returnPath(returnTo) ?? `/${locale}${dashboardPath(session)}` } };
  }
  const choiceOf = (account: IdentityAccount): AccountChoice => ({
    selector: accountLinkQuery(account.accountId, session.custGuid).accountId,
    address: account.address.street,
    city: account.address.city,
    state: account.address.state,
    postalCode: account.address.zip,
  });
  const view: AccountPickerView = {
    current: current.map(choiceOf),
    past: past.map(choiceOf),
    action: `/api/session/account?locale=${locale}`,
    returnTo: returnPath(returnTo),
  };
  return { ok: true, value: { redirect: null, view } };
}

/** Spec 2 §6, 3 §2.6 'permission-error': who is signed in, as the provider knows them. */
export async function openPermissionError(
  locale: Locale,
  asked: SessionAsked = {},
): Promise<Result<PermissionErrorView, OwnerRefusal>> {
  const now = asked.now ?? clock();
  const signedIn = await requireSession({ ...asked, now });
  if (!signedIn.ok) return signedIn;
  const identity = await askIdentity(signedIn.value, now);
  if (!identity.ok) return identity;
  const { name, loginId, mobile, email } = identity.value;
  const logOutUrl = `/api/session/logout?locale=${locale}`;
  return { ok: true, value: { name, loginId, mobile, email, logOutUrl } };
}
