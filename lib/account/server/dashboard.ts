import 'server-only';
import { z } from 'zod';
import { clockOffset, now as clock } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import type { GraceView } from '#lib/account/grace.ts';
import { ACCOUNT_PAGES, accountPageStep } from '#lib/account/flow.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { Result } from '#lib/result.ts';
import type { OwnerRefusal } from '#lib/domain/session/session-paths.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { GRACE } from '#lib/plans/server/grace-action.ts';
import { toNextRefill } from '#lib/refill/server/save-refill-cart.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { UnreadableRow } from '#lib/store/readable-rows.ts';
import { store } from '#lib/store/store.ts';

import { toDashboardBase, toNotificationsBase } from './account-views.ts';
import { loadGraceView } from './grace.ts';
import { type AccountData, loadAccountData } from './load-account-data.ts';
import { hasUndismissedMoveEnd } from './move-end.ts';
import { toCardView } from './owner-card.ts';

export type DashboardView = Awaited<ReturnType<typeof loadDashboardView>>;
/** What 'Refill now' leads to. `subtotalCents` is before tax. `card`: null if the cart comes first. */
export type NextRefill = NonNullable<DashboardView['refill']>;
/** The facts below the links to the account's pages. */
export type LinkFacts = DashboardView['facts'];

/**
 * The dashboard on its first view. `?tour=true`: just activated; `?moveCancelled=true`: just canceled a move. Both are shown once. A move
 * that a refill ended is shown until that is dismissed; the days that a guest's refill has added to those on hold are shown for a day.
 */
export async function loadDashboardView(
  accountData: AccountData,
  query: URLSearchParams,
  grace: GraceView | null = null,
) {
  const lastPayment = await findLastPayment(accountData.account.accountId);
  return {
    ...toDashboardBase(accountData, {
      isActivated: query.get('tour') === 'true',
      isMoveCancelled: query.get('moveCancelled') === 'true',
      isMoveEnded: await hasUndismissedMoveEnd(accountData.account.accountId),
    }),
    grace,
    ...toPaymentFacts(accountData, lastPayment),
  };
}

/** The refill that is one press away, and the facts below the links. `refill`: null while nothing can be refilled. */
function toPaymentFacts(accountData: AccountData, lastPayment: Attempt | null) {
  const { route, payment } = accountData;
  const canRefill = route.to === 'dashboard' && !route.isDeactivated;
  const { quote, settledAt = null } = lastPayment ?? {};
  const paidOn = settledAt && calendarDayIn(config().PROVIDER_TIME_ZONE, settledAt + clockOffset());
  return {
    daysAddedOnHold: countDaysAddedOnHold(accountData, lastPayment),
    refill: canRefill ? toNextRefill(accountData) : null,
    facts: {
      card: payment?.card ? toCardView(payment.card) : null,
      // A move, a PIN and a full benefit cost nothing.
      lastPayment: quote && paidOn && quote.totalCents > 0 ? { cents: quote.totalCents, on: paidOn } : null,
    },
  };
}

/** Reads the current dashboard for a page that is already open; the view is null if the account's state now belongs on another page. */
export async function reloadDashboard(
  owner: Owner,
  now = clock(),
): Promise<Result<{ view: DashboardView | null }, OwnerRefusal>> {
  const page = ACCOUNT_PAGES.dashboard;
  const result = await loadAccountData(owner, page, now);
  if (!result.ok) return result;
  const accountData = result.value;
  if (accountPageStep(page, accountData.route).to !== 'this') return { ok: true, value: { view: null } };
  const grace = await loadGraceView(owner, accountData);
  const lastPayment = await findLastPayment(accountData.account.accountId);
  return {
    ok: true,
    value: { view: { ...toDashboardBase(accountData), grace, ...toPaymentFacts(accountData, lastPayment) } },
  };
}

export type NotificationsView = Awaited<ReturnType<typeof loadNotificationsView>>;

/** The page behind the header's bell, with what the last payment did to a move in progress. */
export async function loadNotificationsView(accountData: AccountData) {
  const lastPayment = await findLastPayment(accountData.account.accountId);
  const view = toNotificationsBase(accountData);
  return {
    ...view,
    daysAddedOnHold: countDaysAddedOnHold(accountData, lastPayment),
    isMoveEnded:
      !view.move &&
      !view.startedMove &&
      !accountData.account.isPaused &&
      (await hasUndismissedMoveEnd(accountData.account.accountId)),
  };
}

/** Our choice: for how long the dashboard shows the days that a refill has added to those on hold, in ms. */
const RECENT_MS = 24 * 3_600_000;

/** A guest's refill, which leaves it. */
const onHoldSnapshot = z.object({ isOnHold: z.literal(true) });

/** The account's last payment that was confirmed here; null if there is none. */
async function findLastPayment(accountId: string): Promise<Attempt | null> {
  const { attempts } = await store();
  const subjectHash = hashSubject('account', accountId);
  const id = await attempts.findLastConfirmed(subjectHash);
  const last = id === null ? null : await attempts.find(id).catch(ignoreUnreadable);
  if (last?.flow !== GRACE) return last;
  // A day of grace is no payment, and at most one lies after each.
  const before = await attempts.findLastConfirmed(subjectHash, last.settledAt ?? last.createdAt);
  return before === null ? null : attempts.find(before).catch(ignoreUnreadable);
}

/** A confirmed payment whose row cannot be read any more must not fail the page. */
function ignoreUnreadable(error: unknown): null {
  if (error instanceof UnreadableRow) return null;
  throw error;
}

/** The days by which a guest's refill of the last day has increased those on hold, while they are on hold; null if there was none. */
function countDaysAddedOnHold({ account }: AccountData, attempt: Attempt | null): number | null {
  if (!attempt || !account.isOnHold || !isRecent(attempt)) return null;
  return onHoldSnapshot.safeParse(attempt.quote.snapshot).success ? attempt.quote.planDays : null;
}

function isRecent({ settledAt, readAt }: Attempt): boolean {
  return readAt - (settledAt ?? 0) <= RECENT_MS;
}
