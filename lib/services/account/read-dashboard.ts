import 'server-only';
import { now as clock } from '#lib/clock.ts';
import type { DashboardAnswer } from '#lib/forms/account-exchange.ts';
import type { Result } from '#lib/result.ts';
import type { OwnerRefusal } from '#lib/rules/session/refusal-target.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { dashboardViewOf } from './account-views.ts';
import { loadDashboard } from './load-dashboard.ts';

/** The dashboard as it is now, for a page that is open; no view when the account's state leads elsewhere by now. */
export async function readDashboard(owner: Owner, now = clock()): Promise<Result<DashboardAnswer, OwnerRefusal>> {
  const loaded = await loadDashboard(owner, now);
  if (!loaded.ok) return loaded;
  return { ok: true, value: { view: loaded.value.route.to === 'dashboard' ? dashboardViewOf(loaded.value) : null } };
}
