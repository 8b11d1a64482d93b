import 'server-only';
import type {
  AccountInformationView,
  AccountLayoutView,
  DashboardView,
  DetailView,
  HomeView,
  InternetView,
  NotificationsView,
  OpenAccountView,
  PromoView,
  ScheduledMove,
  StartedMove,
  SyncUpView,
  TvItem,
  TvService,
} from '#lib/account/views.ts';
import { config } from '#lib/config.ts';
import { lacks } from '#lib/provider/capabilities.ts';
import type { PaymentInfo } from './provider-account.ts';
import { preferencesOf, type Subscription } from './provider-owner-account.ts';
import { oneLine } from '#lib/domain/contact/us-address.ts';
import type { AutoRefillOutlook } from '#lib/account/auto-refill-outlook.ts';
import { canCancelMove, takesServiceAway } from '#lib/account/account-order.ts';
import { greetingName } from '#lib/domain/customer-name.ts';
import { type Home, toHome } from '#lib/plans/home-state.ts';
import { serviceStatus } from '#lib/plans/service-status.ts';
import { preferencesVersion } from '#lib/account/preferences.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { isSyncUpDue, syncUpContact } from '#lib/account/sync-up.ts';
import { planDays as daysOfPlan } from '#lib/domain/plan-days.ts';
import { tvPacks } from '#lib/domain/tv-packs.ts';
import { acpDisplay } from '#lib/plans/acp-display.ts';
import { refillPromo, winbackPromo } from '#lib/plans/account-promo.ts';
import type { AccountData } from './load-account-data.ts';
import { outlookOf } from './payment-views.ts';
import { waitingAux } from './related-accounts.ts';

/** Selects what each account page shows; nothing else reaches the browser. */

/** The state of the home, for whatever its owner reads. A card's decline is known where the page reads the card. */
export function ownHomeOf(view: AccountData): Home {
  const { account, network, order, payment, route } = view;
  const status = internetStatus(view, { expiry: account.internet?.expiry ?? null });
  const outlook = payment && internetOutlook(view);
  return toHome({
    isDeactivated: route.to === 'dashboard' && route.isDeactivated,
    isBeingSetUp: order !== null && takesServiceAway(order.view),
    isPaused: account.isPaused,
    hasOutage: network.network === 'outage',
    daysLeft: status.days,
    hasDeclinedCard: outlook !== null && outlook.declinedOn !== null && !outlook.isCovered,
    isExpiring: status.ring === 'amber',
  });
}

/** The same with when an outage is expected to end. */
function homeViewOf(view: AccountData): HomeView {
  const { network } = view;
  return { ...ownHomeOf(view), expectedEnd: network.network === 'outage' ? network.expectedEnd : null };
}

/** What has happened elsewhere, and the dashboard reports. */
interface News {
  isActivated: boolean;
  isMoveCancelled: boolean;
  /** A refill ended a move that was in progress. */
  isMoveEnded: boolean;
}

/** `news`: null where the page has reported it already. */
export function dashboardViewOf(
  view: AccountData,
  news: News | null = null,
): Omit<DashboardView, 'daysAddedOnHold' | 'facts' | 'refill'> {
  const { account, route } = view;
  const isDeactivated = route.to === 'dashboard' && route.isDeactivated;
  const { stripe, hasTeaser } = acpDisplay(account.acp, { hasTiles: config().ACP_TILES });
  const order = view.order?.view ?? null;
  const move = moveOf(view);
  const startedMove = startedMoveOf(view);
  const isMoving = order !== null || move !== null || startedMove !== null || account.isPaused;
  return {
    account: view.reference,
    name: greetingName(account) ?? '',
    home: homeViewOf(view),
    open: openAccountOf(view),
    internet: isDeactivated ? null : internetOf(view),
    tv: isDeactivated ? [] : tvOf(view),
    benefit: {
      stripe: stripe === null ? null : stripe.startsWith('approved') ? 'approved' : 'de-enrolled',
      isTribal: account.acp?.isTribal ?? false,
      showsTeaser: hasTeaser,
    },
    // A refill, with an offer or without, would end the move.
    promo: isDeactivated || isServiceAway(view) ? null : promoOf(view),
    order,
    move,
    startedMove,
    isMoveCancelled: news?.isMoveCancelled === true && move === null && order === null,
    isMoveEnded: news?.isMoveEnded === true && !isMoving,
    canResetRouter: canResetRouter(view),
    syncUp: syncUpOf(view),
    showsTour: news?.isActivated === true && !isDeactivated,
  };
}

export function layoutViewOf(view: AccountData): AccountLayoutView {
  const { account, route } = view;
  return {
    name: greetingName(account) ?? '',
    isDeactivated: route.to === 'dashboard' && route.isDeactivated,
    hasPlan: account.internet !== null,
    activation: activationOf(view),
    hasNotification: view.order !== null || moveOf(view) !== null || startedMoveOf(view) !== null,
    isBeingSetUp: view.order !== null && takesServiceAway(view.order.view),
    hasOutage: ownHomeOf(view).state === 'outage',
    canSwitch: view.hasOthers,
  };
}

/**
 * Spec 2 §2, decision on activation without parameters: the activation of the page's account, or of the one at the address that it moved
 * to.
 */
function activationOf({ route, aux, auxReference, order }: AccountData): AccountLayoutView['activation'] {
  if (route.to === 'activation') return { account: null };
  if (order) return order.view.newAccount === null ? null : { account: order.view.newAccount };
  return waitingAux(aux) ? { account: auxReference } : null;
}

/** Which account is open: customers with several accounts must see it before they pay. */
function openAccountOf({ account, hasOthers }: AccountData): OpenAccountView {
  const { internet, subscriptions } = account;
  const own = subscriptions.find(({ planCode }) => planCode === internet?.planCode);
  return {
    address: oneLine(account.address),
    plan: internet && {
      code: internet.planCode,
      name: own?.name ?? '',
      days: internet.planDays,
      priceCents: internet.priceCents,
    },
    canSwitch: hasOthers,
  };
}

function canResetRouter({ account, route }: AccountData): boolean {
  const hasRouter = (account.internet?.macId ?? '') !== '';
  return route.to === 'dashboard' && !route.isDeactivated && hasRouter && !lacks('router-reset');
}

/** Spec 2 §2: shown in the header, on the dashboard and in the notifications. */
function moveOf({ aux, order, reference: account, today }: AccountData): ScheduledMove | null {
  const { confirmationNumber: number, moveDay: on, toAddress } = aux;
  if (on === null || order) return null;
  return { account, number, on, address: toAddress ? oneLine(toAddress) : '', canCancel: canCancelMove(on, today) };
}

/** A move that has begun and waits for its activation; null where the account's own activation waits. */
function startedMoveOf({ aux, auxReference, order, route }: AccountData): StartedMove | null {
  if (order || route.to !== 'dashboard' || waitingAux(aux) === null || auxReference === null) return null;
  const { aux: opened, confirmationNumber: number, toAddress } = aux;
  const address = toAddress ? oneLine(toAddress) : '';
  return { account: auxReference, number, on: opened?.scheduledDay ?? null, address };
}

/** Whether a move has begun, or a reconnection is being set up: a refill would end it. */
function isServiceAway(view: AccountData): boolean {
  return startedMoveOf(view) !== null || (view.order !== null && takesServiceAway(view.order.view));
}

export function notificationsViewOf(
  data: AccountData,
): Pick<NotificationsView, 'home' | 'order' | 'move' | 'startedMove'> {
  return {
    home: homeViewOf(data),
    order: data.order?.view ?? null,
    move: moveOf(data),
    startedMove: startedMoveOf(data),
  };
}

/** Spec 2 §2, §4 'Preferences'. */
export function informationViewOf({ account, reference }: AccountData, isSaved: boolean): AccountInformationView {
  return {
    account: reference,
    name: [account.firstName, account.lastName].filter(Boolean).join(' '),
    loginId: account.loginId,
    phone: account.phone,
    email: account.email,
    address: oneLine(account.address),
    supportPhone: config().SUPPORT_PHONE,
    preferences: preferencesOf(account),
    isSaved,
  };
}

/** Null if the account has no internet. */
export function internetDetailOf(view: AccountData): (DetailView & { kind: 'hsd' }) | null {
  const { account } = view;
  const { internet } = account;
  if (!internet) return null;
  const { days, ring, hasRefillNow } = internetStatus(view, internet);
  const own = account.subscriptions.find(({ planCode }) => planCode === internet.planCode);
  return {
    account: view.reference,
    kind: 'hsd',
    planCode: internet.planCode,
    name: own?.name ?? '',
    addOns: [],
    daysLeft: days,
    planDays: internet.planDays,
    ring,
    expiresOn: shownExpiry(view, internet),
    isOnHold: account.isOnHold,
    mac: internet.macId,
    serial: internet.serialNumber,
    hasAutoRefill: hasAutoRefill(view),
    showsRefill: hasRefillNow && !isServiceAway(view),
    canResetRouter: canResetRouter(view),
  };
}

/** Null if the account has no such television. */
export function tvDetailOf(view: AccountData, kind: 'xitv' | 'tv200'): DetailView | null {
  const pack = tvPacks(view.account.subscriptions).find(({ page }) => page === `detail-${kind}`);
  if (!pack) return null;
  const { plan, addOns } = pack;
  const isDue = [plan, ...addOns].some((item) => tvStatus(view, item).hasRefillNow);
  return {
    account: view.reference,
    kind,
    ...toTvItem(view, plan),
    addOns: addOns.map((addOn) => toTvItem(view, addOn)),
    isOnHold: view.account.isOnHold,
    mac: plan.macId,
    serial: plan.serialNumber,
    hasAutoRefill: null,
    showsRefill: isDue && !isServiceAway(view),
    canResetRouter: false,
  };
}

function tvOf(view: AccountData): TvService[] {
  return tvPacks(view.account.subscriptions).map(({ page, plan, addOns }) => ({
    page,
    ...toTvItem(view, plan),
    addOns: addOns.map((addOn) => toTvItem(view, addOn)),
    isOnHold: view.account.isOnHold,
  }));
}

function toTvItem(view: AccountData, { planCode, name, expiry }: Subscription): TvItem {
  const { days: daysLeft, ring } = tvStatus(view, { expiry });
  const planDays = daysOfPlan({ planCode, days: null }, view.account.plans);
  return { planCode, name, planDays, daysLeft, ring, expiresOn: shownExpiry(view, { expiry }) };
}

/** While the days stand still, no last day is known. */
function shownExpiry({ account }: AccountData, { expiry }: Pick<Subscription, 'expiry'>): CalendarDay | null {
  return account.isOnHold ? null : expiry;
}

function internetStatus(view: AccountData, internet: Pick<Subscription, 'expiry'>) {
  const { isCovered, says } = view.payment ? internetOutlook(view) : NO_OUTLOOK;
  const isLate = says === 'late' || says === 'lateStopped';
  // Auto-refill that will not pay, as far as anybody knows, is none to rely on.
  const status = statusOf(view, internet, isCovered || isLate);
  return { ...status, hasRefillNow: status.hasRefillNow || isLate };
}

/** Auto-refill charges the internet plan alone. */
function tvStatus(view: AccountData, item: Pick<Subscription, 'expiry'>) {
  return statusOf(view, item, false);
}

function statusOf(
  { account, route, today }: AccountData,
  { expiry }: Pick<Subscription, 'expiry'>,
  isCovered: boolean,
) {
  const isDeactivated = route.to === 'dashboard' && route.isDeactivated;
  return serviceStatus({ expiry, today, hasAutoRefill: isCovered, isPaused: account.isPaused, isDeactivated });
}

/** Where the page does not read whether auto-refill is on. */
const NO_OUTLOOK = { isCovered: false, says: 'off' } as const;

function internetOutlook(view: AccountData): AutoRefillOutlook {
  const { account, today } = view;
  return outlookOf(paymentOf(view), { expiry: account.internet?.expiry ?? null, today, isPaused: account.isPaused });
}

function internetOf(view: AccountData): InternetView | null {
  const { internet, isOnHold, isPaused } = view.account;
  if (!internet) return null;
  const { days, ring, hasWarning, hasRefillNow } = internetStatus(view, internet);
  const outlook = internetOutlook(view);
  return {
    daysLeft: days,
    planDays: internet.planDays,
    expiresOn: shownExpiry(view, internet),
    isPaused,
    isOnHold,
    hasAutoRefill: hasAutoRefill(view),
    ring,
    showsWarning: hasWarning,
    showsRefill: hasRefillNow && !isServiceAway(view),
    nextChargeOn: outlook.chargeOn,
    outlook,
  };
}

function promoOf(view: AccountData): PromoView | null {
  const { pastRefill, promos, today } = view;
  if (winbackPromo(promos, today)) return { kind: 'winback', after: pastRefill };
  const promo = refillPromo(promos, today);
  return promo && { kind: 'offer', offCents: promo.discountCents };
}

function syncUpOf({ account, identity }: AccountData): SyncUpView | null {
  if (!identity) throw new Error('The page reads no identity');
  const { person, listed } = identity;
  if (!isSyncUpDue(listed.match)) return null;
  const { emailId = null, mobileNo = null } = syncUpContact(listed.match, person);
  const preferences = preferencesOf(account);
  const { language, smsOptIn } = preferences;
  return { version: preferencesVersion(preferences), email: emailId, phone: mobileNo, language, smsOptIn };
}

/** Null where the provider does without. */
function hasAutoRefill(view: AccountData): boolean | null {
  return lacks('auto-refill') ? null : paymentOf(view).hasAutoRefill;
}

function paymentOf({ payment }: AccountData): PaymentInfo {
  if (!payment) throw new Error('The page reads no payment info');
  return payment;
}
