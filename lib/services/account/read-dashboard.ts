import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { DashboardResponse } from '#lib/api/account.ts';
import { ACCOUNT_PAGES, accountPageStep } from '#lib/flows/account-pages.ts';
import type { Result } from '#lib/result.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { dashboardViewOf } from './account-views.ts';
import { loadAccountData } from './load-account-data.ts';

/** Reads the current dashboard for a page that is already open; the view is null if the account's state now belongs on another page. */
export async function readDashboard(owner: Owner, now = clock()): Promise<Result<DashboardResponse, OwnerRefusal>> {
  const page = ACCOUNT_PAGES.dashboard;
  const loaded = await loadAccountData(owner, page, now);
  if (!loaded.ok) return loaded;
  const isThisPage = accountPageStep(page, loaded.value.route).to === 'this';
  return { ok: true, value: { view: isThisPage ? dashboardViewOf(loaded.value) : null } };
}
