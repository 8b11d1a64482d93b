import 'server-only';
import { hasMoveBegun } from '#lib/account/server/account-orders.ts';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import { acpCreditCents, isAcpTileShown, isEnrolledWithoutCredit } from '#lib/domain/acp.ts';
import { calendarDayIn } from '#lib/domain/dates.ts';
import { type GuestPlan, listGuestPlans } from '#lib/domain/litepay-price.ts';
import { daysRemaining, newExpiry } from '#lib/domain/calendar-day.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import type { LocatedPlan } from '#lib/litepay/api.ts';
import { isLookupConclusive } from '#lib/litepay/guest-lookup-outcome.ts';
import {
  type AccountReading,
  isOutdated,
  createAccountReading,
  storeTime,
} from '#lib/payment/server/account-reading.ts';
import { type PublicState, toPublicState } from '#lib/plans/home-state.ts';
import { missingInternet, UNSOLD } from '#lib/plans/server/provider-plans.ts';
import type { CallContext } from '#lib/provider/call.ts';
import { supports } from '#lib/provider/capabilities.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import { type BrowserSession, browserContext } from '#lib/session/browser-session.ts';
import type { LitepayPurchase, LocatedAccount } from './litepay-purchase.ts';
import { type GuestAccount, loadGuestDashboard } from './provider.ts';

/** An account with all that a guest may learn of its state. No response to a guest reads the account's status itself. */
export type AccountForGuest = GuestAccount & { state: PublicState };

/** Why a guest looks an account up: to refill it, or to learn why it has no internet. */
export type GuestPurpose = 'refill' | 'no-internet';

/** Calls about a guest's account are counted by its phone. */
export function guestCallContext(browserSession: BrowserSession, { data }: LitepayPurchase): CallContext {
  const { located: account, trackingId } = data;
  const caller = account ? hashSubject('phone', account.phone) : undefined;
  return browserContext(browserSession, { trackingId, ...(caller && { caller }) });
}

/**
 * Loads an account by what a guest typed, or by what an owner has put into a refill link. `timeoutMs` includes the one retry. `purpose`: a
 * paused home may be refilled where that leaves its move, but nothing that a guest does gets it online.
 */
export async function loadGuestAccount(
  callContext: CallContext,
  guest: { phone: string; zip: string },
  { purpose = 'refill', ...options }: { timeoutMs?: number; purpose?: GuestPurpose } = {},
): Promise<ProviderResult<AccountForGuest>> {
  const account = await loadGuestDashboard(callContext, guest, options);
  if (!account.ok) return account;
  const { acp, plans } = account.value;
  const isSold = listGuestPlans(plans, acp).length > 0;
  const hasPlan = isSold || missingInternet(account.value).length > 0;
  const state = await findPublicState(account.value, { hasPlan, purpose });
  // A plan without its days is the provider's fault. The account is not reported as 'not found' for that.
  return state === 'not-found' || isSold ? { ok: true, value: { ...account.value, state } } : UNSOLD;
}

async function findPublicState(
  { accountId, expiry, isClosed, isPaused }: GuestAccount,
  { hasPlan, purpose }: { hasPlan: boolean; purpose: GuestPurpose },
): Promise<PublicState> {
  const keepsMoves = purpose === 'refill' && supports('refill-on-hold');
  return toPublicState(
    {
      isClosed,
      // A move that was ordered a moment ago may not show at the provider yet; a refill would end it all the same.
      isPaused: isPaused || (!keepsMoves && (await hasMoveBegun(accountId))),
      hasPlan,
      daysLeft: expiry === null ? 0 : daysRemaining(expiry, today()),
    },
    { keepsMoves },
  );
}

type Guest = Pick<LocatedAccount, 'phone' | 'zip' | 'isByLink' | 'readAt' | 'askedAt' | 'lastPaid'>;

/**
 * The account as a guest's purchase stores it; null if guests may not learn of it. `chosenPlan`: the plan that the guest has chosen, which is
 * kept as long as the account has it; else the first one.
 */
export function toLocatedAccount(
  account: AccountForGuest,
  guest: Guest,
  chosenPlan: GuestPlan | null = null,
): LocatedAccount | null {
  if (account.state === 'not-found') return null;
  const plans = listGuestPlans(account.plans, account.acp, chosenPlan?.code);
  const plan = plans.find(({ code }) => code === chosenPlan?.code) ?? plans[0];
  if (!plan) return null;
  return {
    ...guest,
    accountId: account.accountId,
    plan,
    plans,
    geoCode: account.geoCode,
    expiry: account.expiry,
    grace: account.grace,
    isPaused: account.isPaused,
    // A benefit is sent back to the provider only when it was deducted from the price.
    benefits: acpCreditCents(account.acp) > 0 ? account.benefits.slice(0, 1) : [],
    showAcpTile: isAcpTileShown(account.acp),
    isEnrolled: isEnrolledWithoutCredit(account.acp),
  };
}

/** All that the browser learns of the account, as of today. */
export function toLocatedPlan({ plan, plans, expiry, grace, isEnrolled }: LocatedAccount): LocatedPlan {
  const day = today();
  const daysLeft = expiry === null ? 0 : daysRemaining(expiry, day);
  return {
    planDays: plan.days,
    priceCents: plan.priceCents,
    creditCents: plan.creditCents,
    subtotalCents: plan.priceCents - plan.creditCents,
    isEnrolled,
    daysLeft,
    today: day,
    expiry: daysLeft > 0 ? expiry : null,
    paidThrough: newExpiry(expiry, day, plan.days, grace),
    ...(plans.length > 1 && {
      choices: plans.map(({ days, priceCents, creditCents }) => ({
        planDays: days,
        subtotalCents: priceCents - creditCents,
        paidThrough: newExpiry(expiry, day, days, grace),
      })),
      choice: plans.findIndex(({ code }) => code === plan.code),
    }),
  };
}

/**
 * Spec 3 §4.5: the account of the purchase, as it is now. It is read again if it was paid for since, or a new day has begun at the provider.
 * Null if a guest can no longer refill it; `failed` if the provider could not be reached.
 */
export async function refreshAccount(
  browserSession: BrowserSession,
  purchase: LitepayPurchase,
): Promise<LocatedAccount | null | 'failed'> {
  const { located: account } = purchase.data;
  if (!account || !(await isOutdated(account, account.accountId))) return account;
  const { accountId, phone, zip, isByLink, plan } = account;
  const askedAt = await storeTime();
  const current = await loadGuestAccount(guestCallContext(browserSession, purchase), { phone, zip });
  if (!current.ok) return isLookupConclusive(current) ? null : 'failed';
  if (current.value.accountId !== accountId) return null;
  const reading = await createAccountReading(accountId, askedAt);
  return toLocatedAccount(current.value, { phone, zip, isByLink, ...reading }, plan);
}

type AccountForPin =
  | { outcome: 'read'; value: AccountForGuest; reading: AccountReading }
  | { outcome: 'not-found' | 'failed' };

/** The account of the purchase, as it is now, to redeem a PIN for. `failed`: the provider could not be reached. */
export async function loadAccountForPin(callContext: CallContext, account: LocatedAccount): Promise<AccountForPin> {
  const askedAt = await storeTime();
  const current = await loadGuestAccount(callContext, account);
  if (!current.ok) return { outcome: isLookupConclusive(current) ? 'not-found' : 'failed' };
  const { accountId } = account;
  if (current.value.accountId !== accountId || current.value.state === 'not-found') return { outcome: 'not-found' };
  return { outcome: 'read', value: current.value, reading: await createAccountReading(accountId, askedAt) };
}

function today() {
  return calendarDayIn(config().PROVIDER_TIME_ZONE, now());
}
