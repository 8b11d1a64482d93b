import 'server-only';
import { z } from 'zod';
import type { DashboardResponse } from '#lib/account/api.ts';
import { clockOffset, now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { ACCOUNT_PAGES, accountPageStep } from '#lib/account/flow.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { Result } from '#lib/result.ts';
import type { OwnerRefusal } from '#lib/domain/session/session-paths.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { nextRefillOf } from '#lib/refill/server/next-refill.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { UnreadableRow } from '#lib/store/readable-rows.ts';
import { store } from '#lib/store/store.ts';
import type { DashboardView, NotificationsView } from '#lib/account/views.ts';
import { dashboardViewOf, notificationsViewOf } from './account-views.ts';
import { type AccountData, loadAccountData } from './load-account-data.ts';
import { shownCardOf } from './payment-views.ts';

/**
 * The dashboard as it is opened. `?tour=true`: just activated; `?moveCancelled=true`: just canceled a move. Both are shown once. A move
 * that a refill ended is named for a day, and so are the days that a guest's refill has added to those on hold.
 */
export async function openedDashboardView(data: AccountData, query: URLSearchParams): Promise<DashboardView> {
  const lastPayment = await lastPaymentFor(data.account.accountId);
  return {
    ...dashboardViewOf(data, {
      isActivated: query.get('tour') === 'true',
      isMoveCancelled: query.get('moveCancelled') === 'true',
      isMoveEnded: hasEndedMove(lastPayment),
    }),
    ...cockpitOf(data, lastPayment),
  };
}

/** The refill that is one press away, and what the links say of their pages. */
function cockpitOf(
  data: AccountData,
  lastPayment: Attempt | null,
): Pick<DashboardView, 'daysAddedOnHold' | 'facts' | 'refill'> {
  const { route, payment } = data;
  const canRefill = route.to === 'dashboard' && !route.isDeactivated;
  const { quote, settledAt = null } = lastPayment ?? {};
  const paidOn = settledAt && calendarDayIn(config().PROVIDER_TIME_ZONE, settledAt + clockOffset());
  return {
    daysAddedOnHold: daysAddedOnHold(data, lastPayment),
    refill: canRefill ? nextRefillOf(data) : null,
    facts: {
      card: payment?.card ? shownCardOf(payment.card) : null,
      // A move, a PIN and a full benefit cost nothing.
      lastPayment: quote && paidOn && quote.totalCents > 0 ? { cents: quote.totalCents, on: paidOn } : null,
    },
  };
}

/** Reads the current dashboard for a page that is already open; the view is null if the account's state now belongs on another page. */
export async function readDashboard(owner: Owner, now = clock()): Promise<Result<DashboardResponse, OwnerRefusal>> {
  const page = ACCOUNT_PAGES.dashboard;
  const loaded = await loadAccountData(owner, page, now);
  if (!loaded.ok) return loaded;
  const isShown = accountPageStep(page, loaded.value.route).to === 'this';
  if (!isShown) return { ok: true, value: { view: null } };
  const lastPayment = await lastPaymentFor(loaded.value.account.accountId);
  return { ok: true, value: { view: { ...dashboardViewOf(loaded.value), ...cockpitOf(loaded.value, lastPayment) } } };
}

/** The page behind the header's bell, with what the last payment did to a move in progress. */
export async function openedNotificationsView(data: AccountData): Promise<NotificationsView> {
  const lastPayment = await lastPaymentFor(data.account.accountId);
  const view = notificationsViewOf(data);
  return {
    ...view,
    daysAddedOnHold: daysAddedOnHold(data, lastPayment),
    isMoveEnded: hasEndedMove(lastPayment) && !view.move && !view.startedMove && !data.account.isPaused,
  };
}

/** Our choice: how long the dashboard says what a refill did to a move, in ms. */
const SAID_FOR_MS = 24 * 3_600_000;

/** An owner's refill, which ends a move. */
const pausedSnapshot = z.object({ isPaused: z.literal(true) });
/** A guest's refill, which leaves it. */
const onHoldSnapshot = z.object({ isOnHold: z.literal(true) });

/** The account's last payment that was confirmed here; null if there is none. */
async function lastPaymentFor(accountId: string): Promise<Attempt | null> {
  const { attempts } = await store();
  const id = await attempts.findLastConfirmed(hashSubject('account', accountId));
  return id === null ? null : attempts.find(id).catch(ignoreUnreadable);
}

/** A payment that was confirmed but cannot be read any more is not worth the page. */
function ignoreUnreadable(error: unknown): null {
  if (error instanceof UnreadableRow) return null;
  throw error;
}

/** Whether the account's last refill was paid within a day and ended a move in progress: its owner had been asked about that. */
export async function hasRefillEndedMove(accountId: string): Promise<boolean> {
  return hasEndedMove(await lastPaymentFor(accountId));
}

function hasEndedMove(last: Attempt | null): boolean {
  if (!last || !isRecent(last)) return false;
  return pausedSnapshot.safeParse(last.quote.snapshot).success;
}

/** The days by which a guest's refill of the last day has increased those on hold, while they are on hold; null if there was none. */
function daysAddedOnHold({ account }: AccountData, last: Attempt | null): number | null {
  if (!last || !account.isOnHold || !isRecent(last)) return null;
  return onHoldSnapshot.safeParse(last.quote.snapshot).success ? last.quote.planDays : null;
}

function isRecent({ settledAt, readAt }: Attempt): boolean {
  return readAt - (settledAt ?? 0) <= SAID_FOR_MS;
}
