import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { AccountChoice, AccountPickerView, PermissionErrorView } from '#lib/views/account.ts';
import { withCost } from '#lib/http/entrance.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { IdentityAccount } from '#lib/provider/owner-session.ts';
import type { Result } from '#lib/result.ts';
import { accountPath } from '#lib/rules/account/account-address.ts';
import { dashboardPath } from '#lib/rules/account/account-landing.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import { returnPath } from '#lib/rules/session/return-path.ts';
import { accountReference } from '#lib/session/account-reference.ts';
import { askIdentity, requireSession, type SessionRequest } from '#lib/session/require-owner.ts';
import { referenceInAddress } from '#lib/session/select-account.ts';
import { listAccounts } from './list-accounts.ts';

const COST = { guard: 'requireSession', limit: 'none: whoever is logged in reads what is their own' };

/** Spec 2 §2 'account-picker'. Whoever has just one account is led on: `redirect`, with its language. */
export const openAccountPicker = withCost(
  COST,
  async (
    { locale, returnTo }: { locale: Locale; returnTo: string | null },
    request: SessionRequest = {},
  ): Promise<Result<{ redirect: string } | { redirect: null; view: AccountPickerView }, OwnerRefusal>> => {
    const listed = await listAccounts(request);
    if (!listed.ok) return listed;
    const { current, past, only, session } = listed.value;
    if (only && session.chosen === only.accountId) {
      const path = returnPath(returnTo) ?? `/${locale}${dashboardPath(session)}`;
      return { ok: true, value: { redirect: accountPath(path, referenceInAddress(session, only.accountId)) } };
    }
    const choiceOf = (account: IdentityAccount): AccountChoice => ({
      account: accountReference(session, account.accountId),
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
  },
);

/** Spec 2 §6, 3 §2.6 'permission-error': who is signed in, as the provider knows them. */
export const openPermissionError = withCost(
  COST,
  async (locale: Locale, request: SessionRequest = {}): Promise<Result<PermissionErrorView, OwnerRefusal>> => {
    const now = request.now ?? clock();
    const signedIn = await requireSession({ ...request, now });
    if (!signedIn.ok) return signedIn;
    const identity = await askIdentity(signedIn.value, now);
    if (!identity.ok) return identity;
    const { name, loginId, mobile, email } = identity.value;
    const logOutUrl = `/api/session/logout?locale=${locale}`;
    return { ok: true, value: { name, loginId, mobile, email, logOutUrl } };
  },
);
