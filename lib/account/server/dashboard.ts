import 'server-only';
import { z } from 'zod';
import type { DashboardResponse } from '#lib/account/api.ts';
import { now as clock } from '#lib/clock.ts';
import { ACCOUNT_PAGES, accountPageStep } from '#lib/account/flow.ts';
import { subjectHashOf } from '#lib/http/subject-hash.ts';
import type { Result } from '#lib/result.ts';
import type { OwnerRefusal } from '#lib/domain/session/refusal-target.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { store } from '#lib/store/store.ts';
import type { DashboardView } from '#lib/account/views.ts';
import { dashboardViewOf } from './account-views.ts';
import { type AccountData, loadAccountData } from './load-account-data.ts';

/**
 * The dashboard as it is opened. `?tour=true`: just activated; `?moveCancelled=true`: just canceled a move. Both are shown once. A move
 * that a refill ended is named for a day.
 */
export async function openedDashboardView(data: AccountData, query: URLSearchParams): Promise<DashboardView> {
  return dashboardViewOf(data, {
    isActivated: query.get('tour') === 'true',
    isMoveCancelled: query.get('moveCancelled') === 'true',
    isMoveEnded: await hasRefillEndedMove(data.account.accountId),
  });
}

/** Reads the current dashboard for a page that is already open; the view is null if the account's state now belongs on another page. */
export async function readDashboard(owner: Owner, now = clock()): Promise<Result<DashboardResponse, OwnerRefusal>> {
  const page = ACCOUNT_PAGES.dashboard;
  const loaded = await loadAccountData(owner, page, now);
  if (!loaded.ok) return loaded;
  const isShown = accountPageStep(page, loaded.value.route).to === 'this';
  return { ok: true, value: { view: isShown ? dashboardViewOf(loaded.value) : null } };
}

/** Our choice: how long the dashboard says that a refill ended a move, in ms. */
const SAID_FOR_MS = 24 * 3_600_000;

const pausedSnapshot = z.object({ isPaused: z.literal(true) });

/** Whether the account's last refill was paid within a day and ended a move in progress: its owner had been asked about that. */
export async function hasRefillEndedMove(accountId: string, now = Date.now()): Promise<boolean> {
  const { attempts } = await store();
  const id = await attempts.findLastConfirmed(subjectHashOf('account', accountId));
  const last = id === null ? null : await attempts.find(id);
  if (!last || now - (last.settledAt ?? 0) > SAID_FOR_MS) return false;
  return pausedSnapshot.safeParse(last.quote.snapshot).success;
}
