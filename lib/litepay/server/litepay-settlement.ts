import 'server-only';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { addDays, daysBetween } from '#lib/domain/calendar-day.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { loadGuestDashboard } from './provider.ts';
import { hasExpiryMovedByPlan } from '#lib/payment/settlement.ts';
import { isChargedAccount } from '#lib/payment/server/charged-account.ts';
import type { SettlementFlow } from '#lib/payment/server/payment-flow.ts';
import { submissionDay } from '#lib/payment/server/payment-attempt.ts';
import { toCallContext } from '#lib/payment/server/charge.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { store } from '#lib/store/store.ts';
import { GUEST_PIN, GUEST_REFILL, litepayPurchases, parseLitepaySnapshot } from './litepay-purchase.ts';

/**
 * Settles a guest's refill outside the customer's request. Separate from the flow, because it is loaded at server start, where there are no
 * translations.
 */
export const litepaySettlement: SettlementFlow = { name: GUEST_REFILL, isOwnAccount: isChargedAccount, findEvidence };

/** Settles a guest's redemption of a PIN. */
export const guestPinSettlement: SettlementFlow = { ...litepaySettlement, name: GUEST_PIN };

/** Evidence: the account's expiry day moved by the plan's days, and no other payment can have moved it. */
async function findEvidence(attempt: Attempt): Promise<boolean> {
  const purchase = attempt.purchaseId === null ? null : await litepayPurchases.findForSettlement(attempt.purchaseId);
  const account = purchase?.data.located;
  if (!account || attempt.subjectHash !== hashSubject('account', account.accountId)) return false;
  const current = await loadGuestDashboard(toCallContext(attempt), account);
  if (!current.ok) return false;
  const { expiry: before, grace, isOnHold } = parseLitepaySnapshot(attempt);
  const { expiry, isPaused } = current.value;
  // If a move has begun or ended since, the last day has moved by an unknown number of days, and proves nothing.
  if (isPaused !== isOnHold) return false;
  const sentOn = submissionDay(attempt);
  const { attempts } = await store();
  const since = attempt.submittedAt ?? attempt.createdAt;
  return hasExpiryMovedByPlan({
    before,
    grace,
    sentOn,
    days: attempt.quote.planDays,
    // While days are on hold, the last day moves with each day that goes by.
    now: expiry && addDays(expiry, isOnHold ? -daysBetween(sentOn, today()) : 0),
    hasOtherAttempt: (await attempts.countOpen(attempt.subjectHash, attempt.id, since)) > 0,
  });
}

function today() {
  return calendarDayIn(config().PROVIDER_TIME_ZONE, now());
}
