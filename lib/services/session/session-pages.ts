import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { AccountChoice, AccountPickerView, PermissionErrorView } from '#lib/views/account.ts';
import type { PageRequest, PageResult } from '#lib/views/page-result.ts';
import { type EntranceCost, withCost } from '#lib/http/entrance.ts';
import type { IdentityAccount } from '#lib/provider/owner-session.ts';
import { accountPath } from '#lib/rules/account/account-address.ts';
import { dashboardPath } from '#lib/rules/account/account-landing.ts';
import { refusalPath } from '#lib/rules/session/refusal-path.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import { returnPath } from '#lib/rules/session/return-path.ts';
import { accountReference } from '#lib/session/account-reference.ts';
import { askIdentity, requireSession } from '#lib/session/require-owner.ts';
import { referenceInAddress } from '#lib/session/select-account.ts';
import { listAccounts } from './list-accounts.ts';

const COST: EntranceCost = {
  guard: 'requireSession',
  limit: 'none: whoever is logged in reads what is their own',
};

/** Spec 2 §2 'account-picker'. Whoever has just one account is led on. */
export const loadAccountPickerPage = withCost(
  COST,
  async (request: PageRequest): Promise<PageResult<AccountPickerView>> => {
    const { locale, query, isAction } = request;
    const listed = await listAccounts({ isAction });
    if (!listed.ok) return refused(listed.reason, '/account-picker', request);
    const { current, past, only, ownerSession } = listed.value;
    const returnTo = returnPath(query.get('returnTo'));
    if (only && ownerSession.chosen === only.accountId) {
      const path = returnTo ?? `/${locale}${dashboardPath(ownerSession)}`;
      return { redirect: accountPath(path, referenceInAddress(ownerSession, only.accountId)) };
    }
    const choiceOf = (account: IdentityAccount): AccountChoice => ({
      account: accountReference(ownerSession, account.accountId),
      address: account.address.street,
      city: account.address.city,
      state: account.address.state,
      postalCode: account.address.zip,
    });
    const action = `/api/session/account?locale=${locale}`;
    return { view: { current: current.map(choiceOf), past: past.map(choiceOf), action, returnTo } };
  },
);

/** Spec 2 §6, 3 §2.6 'permission-error': who is signed in, as the provider knows them. */
export const loadPermissionErrorPage = withCost(
  COST,
  async (request: PageRequest): Promise<PageResult<PermissionErrorView>> => {
    const { locale, isAction } = request;
    const now = clock();
    const signedIn = await requireSession({ isAction, now });
    const identity = signedIn.ok ? await askIdentity(signedIn.value, now) : signedIn;
    if (!identity.ok) return refused(identity.reason, '/permission-error', request);
    const { name, loginId, mobile, email } = identity.value;
    return { view: { name, loginId, mobile, email, logOutUrl: `/api/session/logout?locale=${locale}` } };
  },
);

function refused(reason: OwnerRefusal, path: string, { locale, requested, reference }: PageRequest) {
  const query = requested.size > 0 ? `?${requested}` : '';
  return { redirect: refusalPath(reason, { locale, requested: `/${locale}${path}${query}`, reference }) };
}
