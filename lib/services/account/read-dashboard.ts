import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { DashboardResponse } from '#lib/api/account.ts';
import { ACCOUNT_PAGES, accountPageStep } from '#lib/flows/account-pages.ts';
import type { Result } from '#lib/result.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { dashboardViewOf } from './account-views.ts';
import { loadAccountData } from './load-account-data.ts';

/** The dashboard as it is now, for a page that is open; no view when the account's state leads elsewhere by now. */
export async function readDashboard(owner: Owner, now = clock()): Promise<Result<DashboardResponse, OwnerRefusal>> {
  const page = ACCOUNT_PAGES.dashboard;
  const loaded = await loadAccountData(owner, page, now);
  if (!loaded.ok) return loaded;
  const isShown = accountPageStep(page, loaded.value.route).to === 'this';
  return { ok: true, value: { view: isShown ? dashboardViewOf(loaded.value) : null } };
}
