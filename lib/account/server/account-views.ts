import 'server-only';
import { config } from '#lib/config.ts';
import { supports } from '#lib/provider/capabilities.ts';
import type { PaymentInfo } from './provider-account.ts';
import { type OwnerAccount, type Subscription, toPreferences } from './provider-owner-account.ts';
import { addressLabel } from '#lib/domain/contact/us-address.ts';
import type { AutoRefillOutlook } from '#lib/account/auto-refill.ts';
import { findHomeAction, type HomeAction } from '#lib/account/home-action.ts';
import { canCancelMove, interruptsService } from '#lib/account/account-order.ts';
import { findGreetingName } from '#lib/account/customer-name.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { ACTIVATION_ENTRY, REFILL_ENTRY } from '#lib/domain/entry-paths.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { ownConnection } from '#lib/plans/connection.ts';
import type { Owner } from '#lib/session/require-owner.ts';
import { referenceInAddress } from '#lib/session/account-reference.ts';
import { canRestartHelp, type Home, toHome } from '#lib/plans/home-state.ts';
import { serviceStatus, type ServiceStatus } from '#lib/plans/service-status.ts';
import { preferencesVersion } from '#lib/account/preferences.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import { isGraceRunning } from '#lib/domain/grace.ts';
import { isSyncUpDue, syncUpContact } from '#lib/account/sync-up.ts';
import { planDays as daysOfPlan } from '#lib/domain/plan-days.ts';
import { tvPacks } from '#lib/account/tv-packs.ts';
import { acpDisplay } from '#lib/plans/acp-display.ts';
import { refillPromo, winbackPromo } from '#lib/plans/account-promo.ts';
import type { AccountData } from './load-account-data.ts';
import { calculateNextCharge } from './next-charge.ts';
import { toCardView, toOutlook, toServiceDays } from './owner-card.ts';
import { findWaitingAux } from './related-accounts.ts';

/** Selects what each account page shows; nothing else reaches the browser. Amounts are integer cents; days are in the provider's time zone. */

/** Spec 2 §4: green; amber for 1 to 10 days and red for none, both without auto-refill; blue when paused. */
export type RingColor = ServiceStatus['ring'];

/** The state of the home, for whatever its owner reads. A card's decline is known where the page reads the card. */
export function buildHome(accountData: AccountData): Home {
  const { account, network, payment } = accountData;
  const status = toInternetStatus(accountData, { expiry: account.internet?.expiry ?? null });
  const outlook = payment && toInternetOutlook(accountData);
  const isBeingSetUp = isOrderBeingSetUp(accountData);
  return toHome({
    // While its reconnection is being set up, nothing more can be done about it.
    isDeactivated: isAccountDeactivated(accountData) && !isBeingSetUp,
    isBeingSetUp,
    isPaused: account.isPaused,
    hasOutage: network.network === 'outage',
    daysLeft: status.days,
    isInGrace: isGraceRunning(account.grace, accountData.today),
    hasDeclinedCard: outlook !== null && outlook.declinedOn !== null && !outlook.isCovered,
    isExpiring: status.ring === 'amber',
  });
}

function isAccountDeactivated({ route }: Pick<AccountData, 'route'>): boolean {
  return route.to === 'dashboard' && route.isDeactivated;
}

/** Whether a move or a reconnection that was ordered keeps the service off until it is set up. */
function isOrderBeingSetUp({ order }: Pick<AccountData, 'order'>): boolean {
  return order !== null && interruptsService(order.view);
}

export interface HomeView extends Home {
  /** The expected end of an outage: an ISO moment; null if nobody knows. */
  expectedEnd: string | null;
  /** The message at its end. Null or absent where none can be had. */
  outageMessage?: OutageMessageView | null;
}

/** `offered`: it can be asked for. `asked`: it was. `no-consent`: the account takes no text messages. */
export interface OutageMessageView {
  /** Names the outage in requests. */
  outage: string;
  state: 'offered' | 'asked' | 'no-consent';
  /** The account's own, ten digits. */
  phone: string;
}

function toHomeView(accountData: AccountData): HomeView {
  const { network } = accountData;
  const home = buildHome(accountData);
  return {
    ...home,
    expectedEnd: network.network === 'outage' ? network.expectedEnd : null,
    outageMessage: toOutageMessageView(accountData, home),
  };
}

/** Null if something other than the outage decides the state of the home: the end of the outage would not bring the internet back. */
function toOutageMessageView(
  { account, hasOutageMessage, network }: AccountData,
  { state }: Home,
): OutageMessageView | null {
  if (state !== 'outage' || network.network !== 'outage' || network.outageId === null) return null;
  if (!supports('notify-outage') || account.phone === '') return null;
  const messageState = !account.smsOptIn ? 'no-consent' : hasOutageMessage ? 'asked' : 'offered';
  return { outage: network.outageId, state: messageState, phone: account.phone };
}

/** Messages that the dashboard shows once, about something that happened elsewhere. */
interface FlashMessages {
  isActivated: boolean;
  isMoveCancelled: boolean;
  /** A refill ended a move that was in progress. */
  isMoveEnded: boolean;
}

/**
 * The part of the dashboard that comes from the provider. `messages`: null once the page has shown them. While an `order` is there, it is
 * shown instead of `move` and `startedMove`.
 */
export function toDashboardBase(accountData: AccountData, messages: FlashMessages | null = null) {
  const { account } = accountData;
  const isDeactivated = isAccountDeactivated(accountData);
  const order = accountData.order?.view ?? null;
  const move = findScheduledMove(accountData);
  const startedMove = findStartedMove(accountData);
  const isMoving = order !== null || move !== null || startedMove !== null || account.isPaused;
  return {
    account: accountData.reference,
    name: findGreetingName(account) ?? '',
    home: toHomeView(accountData),
    open: toAccountSummary(accountData),
    internet: isDeactivated ? null : toInternetView(accountData),
    tv: isDeactivated ? [] : toTvServices(accountData),
    benefit: toBenefitView(account),
    // A refill, with an offer or without, would end the move.
    promo: isDeactivated || isServiceAway(accountData) ? null : toPromoView(accountData),
    order,
    move,
    startedMove,
    isMoveCancelled: messages?.isMoveCancelled === true && move === null && order === null,
    isMoveEnded: messages?.isMoveEnded === true && !isMoving,
    canResetRouter: canResetRouter(accountData),
    syncUp: toSyncUpView(accountData),
    showsTour: messages?.isActivated === true && !isDeactivated,
  };
}

export type BenefitView = ReturnType<typeof toBenefitView>;

function toBenefitView({ acp }: OwnerAccount) {
  const { stripe, hasTeaser } = acpDisplay(acp, { hasTiles: config().ACP_TILES });
  const color = stripe && (stripe.startsWith('approved') ? ('approved' as const) : ('de-enrolled' as const));
  return { stripe: color, isTribal: acp?.isTribal ?? false, showsTeaser: hasTeaser };
}

/** The frame around every page of the account. A purchase may have stored it without the optional ones. */
export type AccountLayoutView = Omit<ReturnType<typeof toLayoutView>, 'action' | 'hasOutage' | 'isDue'> & {
  action?: HomeAction;
  hasOutage?: boolean;
  /** The dashboard itself has a button that leads to more days, so its header has none. */
  isDue?: boolean;
};

export function toLayoutView(accountData: AccountData) {
  const { account, payment } = accountData;
  const home = buildHome(accountData);
  return {
    name: findGreetingName(account) ?? '',
    isDeactivated: isAccountDeactivated(accountData),
    hasPlan: account.internet !== null,
    activation: findActivation(accountData),
    hasNotification:
      accountData.order !== null || findScheduledMove(accountData) !== null || findStartedMove(accountData) !== null,
    isBeingSetUp: isOrderBeingSetUp(accountData),
    action: findHomeAction(home, payment && toInternetOutlook(accountData)),
    hasOutage: home.state === 'outage',
    isDue: isRefillDue(accountData),
    canSwitch: accountData.hasOthers,
  };
}

/** Whether the dashboard itself has a button that leads to more days: a refill that is due, a reactivation or an activation. */
function isRefillDue(accountData: AccountData): boolean {
  const status = toInternetStatus(accountData, { expiry: accountData.account.internet?.expiry ?? null });
  return isAccountDeactivated(accountData) || findActivation(accountData) !== null || status.hasRefillNow;
}

/**
 * Spec 2 §2, decision on activation without parameters: the activation of the page's account, or of the one at the address that it moved
 * to.
 */
function findActivation({ route, aux, auxReference, order }: AccountData): { account: string | null } | null {
  if (route.to === 'activation') return { account: null };
  if (order) return order.view.newAccount === null ? null : { account: order.view.newAccount };
  return findWaitingAux(aux) ? { account: auxReference } : null;
}

export type AccountSummaryView = ReturnType<typeof toAccountSummary>;

/** Customers with several accounts must see which one this is before they pay. The plan's name is the provider's. */
function toAccountSummary({ account, hasOthers }: AccountData) {
  const { internet } = account;
  return {
    address: addressLabel(account.address),
    plan: internet && {
      code: internet.planCode,
      name: findPlanName(account, internet),
      days: internet.planDays,
      priceCents: internet.priceCents,
    },
    canSwitch: hasOthers,
  };
}

/** The provider's name; '' if the subscriptions do not list the plan. */
function findPlanName({ subscriptions }: OwnerAccount, { planCode }: { planCode: string }): string {
  return subscriptions.find((one) => one.planCode === planCode)?.name ?? '';
}

function canResetRouter(accountData: AccountData): boolean {
  const { account, route } = accountData;
  const hasRouter = (account.internet?.macId ?? '') !== '';
  const isInService = route.to === 'dashboard' && !route.isDeactivated && hasRouter;
  return isInService && canRestartHelp(buildHome(accountData)) && supports('router-reset');
}

export type ScheduledMove = NonNullable<ReturnType<typeof findScheduledMove>>;

/** Spec 2 §2: shown in the header, on the dashboard and in the notifications. `number`: the confirmation number; '' if unknown. */
function findScheduledMove({ aux, order, reference: account, today }: AccountData) {
  const { confirmationNumber: number, moveDay: on, toAddress } = aux;
  if (on === null || order) return null;
  return {
    account,
    number,
    on,
    address: toAddress ? addressLabel(toAddress) : '',
    canCancel: canCancelMove(on, today),
  };
}

export type StartedMove = NonNullable<ReturnType<typeof findStartedMove>>;

/**
 * A move that has begun: the service is paused until it is activated at the new address. Null where the account itself has to be activated.
 * `account`: the reference of the account to activate.
 */
function findStartedMove({ aux, auxReference, order, route }: AccountData) {
  if (order || route.to !== 'dashboard' || findWaitingAux(aux) === null || auxReference === null) return null;
  const { confirmationNumber: number, toAddress } = aux;
  const address = toAddress ? addressLabel(toAddress) : '';
  return { account: auxReference, number, on: aux.aux?.scheduledDay ?? null, address };
}

/** Whether a move has begun, or a reconnection is being set up: a refill would end it. */
function isServiceAway(accountData: AccountData): boolean {
  return findStartedMove(accountData) !== null || isOrderBeingSetUp(accountData);
}

/** The part of the notifications that comes from the provider. */
export function toNotificationsBase(accountData: AccountData) {
  return {
    home: toHomeView(accountData),
    order: accountData.order?.view ?? null,
    move: findScheduledMove(accountData),
    startedMove: findStartedMove(accountData),
  };
}

export type AccountInformationView = ReturnType<typeof toInformationView>;

/** Spec 2 §2, §4 'Preferences'. `isSaved`: the preferences were just saved, which may have changed the page's language. */
export function toInformationView({ account, reference }: AccountData, isSaved: boolean) {
  return {
    account: reference,
    name: [account.firstName, account.lastName].filter(Boolean).join(' '),
    loginId: account.loginId,
    phone: account.phone,
    email: account.email,
    address: addressLabel(account.address),
    supportPhone: config().SUPPORT_PHONE,
    preferences: toPreferences(account),
    isSaved,
  };
}

export type OwnConnectionView = NonNullable<ReturnType<typeof toOwnConnectionView>>;

/**
 * What keeps the owner's own account offline; null if it has no internet. `activateHref`: where the service at the new address is activated;
 * null if nothing waits for that.
 */
export function toOwnConnectionView(
  { ownerSession, accountId }: Pick<Owner, 'ownerSession' | 'accountId'>,
  accountData: AccountData,
  locale: Locale,
) {
  const { account, network } = accountData;
  if (!account.internet) return null;
  const newAccount = findActivation(accountData)?.account ?? null;
  const home = toHomeView(accountData);
  return {
    access: config().ACCESS,
    account: accountData.reference,
    outageMessage: home.outageMessage ?? null,
    connection: ownConnection(home, toComingExpiry(accountData, account.internet), network),
    activateHref: newAccount && accountPath(`/${locale}${ACTIVATION_ENTRY}?bhr=false`, newAccount),
    refillHref: accountPath(`/${locale}${REFILL_ENTRY}`, referenceInAddress(ownerSession, accountId)),
    supportPhone: config().SUPPORT_PHONE,
  };
}

/** The page of one service. `hasAutoRefill`: null for television, and where the provider does without. */
export type DetailView = Omit<NonNullable<ReturnType<typeof toInternetDetail>>, 'kind'> & {
  kind: 'hsd' | 'xitv' | 'tv200';
};

/** Null if the account has no internet. */
export function toInternetDetail(accountData: AccountData) {
  const { account } = accountData;
  const { internet } = account;
  if (!internet) return null;
  const { days, ring, hasRefillNow } = toInternetStatus(accountData, internet);
  const isOut = buildHome(accountData).state === 'outage';
  const addOns: TvItem[] = [];
  return {
    account: accountData.reference,
    kind: 'hsd' as const,
    planCode: internet.planCode,
    name: findPlanName(account, internet),
    addOns,
    daysLeft: days,
    planDays: internet.planDays,
    ring,
    expiresOn: isServedByGrace(accountData, days) ? null : toVisibleExpiry(accountData, internet),
    isOnHold: account.isOnHold,
    mac: internet.macId,
    serial: internet.serialNumber,
    hasAutoRefill: hasAutoRefill(accountData),
    showsRefill: hasRefillNow && !isOut && !isServiceAway(accountData),
    canResetRouter: canResetRouter(accountData),
  };
}

/** Null if the account has no such television. */
export function toTvDetail(accountData: AccountData, kind: 'xitv' | 'tv200') {
  const pack = tvPacks(accountData.account.subscriptions).find(({ page }) => page === `detail-${kind}`);
  if (!pack) return null;
  const { plan, addOns } = pack;
  const isDue = [plan, ...addOns].some((item) => toTvStatus(accountData, item).hasRefillNow);
  return {
    account: accountData.reference,
    kind,
    ...toTvItem(accountData, plan),
    addOns: addOns.map((addOn) => toTvItem(accountData, addOn)),
    isOnHold: accountData.account.isOnHold,
    mac: plan.macId,
    serial: plan.serialNumber,
    hasAutoRefill: null,
    showsRefill: isDue && !isServiceAway(accountData),
    canResetRouter: false,
  };
}

/** The pack of one page, with its add-ons. */
export type TvService = ReturnType<typeof toTvServices>[number];

function toTvServices(accountData: AccountData) {
  return tvPacks(accountData.account.subscriptions).map(({ page, plan, addOns }) => ({
    page,
    ...toTvItem(accountData, plan),
    addOns: addOns.map((addOn) => toTvItem(accountData, addOn)),
    isOnHold: accountData.account.isOnHold,
    ...toDevice(plan),
  }));
}

export type TvItem = ReturnType<typeof toTvItem>;

/** Spec 2 §3: a television product, the pack or an add-on, paid for its own days. `planDays`: 0 if unknown. `daysLeft`: 0 once it has ended. */
function toTvItem(accountData: AccountData, { planCode, name, expiry }: Subscription) {
  const { days: daysLeft, ring } = toTvStatus(accountData, { expiry });
  const planDays = daysOfPlan({ planCode, days: null }, accountData.account.plans);
  return { planCode, name, planDays, daysLeft, ring, expiresOn: toVisibleExpiry(accountData, { expiry }) };
}

/** The last paid day, if it is still to come. Null while a day of grace keeps the home online: that day is past, and service goes on. */
function toComingExpiry(accountData: AccountData, internet: Pick<Subscription, 'expiry'>): CalendarDay | null {
  const expiry = toVisibleExpiry(accountData, internet);
  return expiry !== null && expiry < accountData.today ? null : expiry;
}

/** The paid days are over, but a day of grace keeps the internet on; the card of the grace says until when, and no page that it has ended. */
function isServedByGrace({ account, today }: AccountData, daysLeft: number): boolean {
  return daysLeft <= 0 && isGraceRunning(account.grace, today);
}

/** While the days stand still, no last day is known. */
function toVisibleExpiry({ account }: AccountData, { expiry }: Pick<Subscription, 'expiry'>): CalendarDay | null {
  return account.isOnHold ? null : expiry;
}

function toInternetStatus(accountData: AccountData, internet: Pick<Subscription, 'expiry'>) {
  const { isCovered, says: status } = accountData.payment ? toInternetOutlook(accountData) : NO_OUTLOOK;
  const isLate = status === 'late' || status === 'lateStopped';
  // Auto-refill that is not expected to pay counts as off.
  const service = toServiceStatus(accountData, internet, isCovered || isLate);
  return { ...service, hasRefillNow: service.hasRefillNow || isLate };
}

/** Auto-refill charges the internet plan alone. */
function toTvStatus(accountData: AccountData, item: Pick<Subscription, 'expiry'>) {
  return toServiceStatus(accountData, item, false);
}

function toServiceStatus(accountData: AccountData, { expiry }: Pick<Subscription, 'expiry'>, isCovered: boolean) {
  const { account, today } = accountData;
  const isDeactivated = isAccountDeactivated(accountData);
  return serviceStatus({ expiry, today, hasAutoRefill: isCovered, isPaused: account.isPaused, isDeactivated });
}

/** Where the page does not read whether auto-refill is on. */
const NO_OUTLOOK = { isCovered: false, says: 'off' } as const;

function toInternetOutlook(accountData: AccountData): AutoRefillOutlook {
  return toOutlook(requirePayment(accountData), toServiceDays(accountData));
}

/** The codes of the device that a service uses; '' where the provider does not say. */
export interface DeviceCodes {
  mac: string;
  serial: string;
}

/** Spread into a view. `device` is optional in its type, because the response of an earlier release does not have it. */
function toDevice({ macId, serialNumber }: Pick<Subscription, 'macId' | 'serialNumber'>): { device?: DeviceCodes } {
  return { device: { mac: macId, serial: serialNumber } };
}

export type InternetView = NonNullable<ReturnType<typeof toInternetView>>;

/**
 * `expiresOn`: the last paid day; null if the provider gives none, or a move keeps the days on hold. `hasAutoRefill`: null where the provider
 * does without. `showsWarning`: for 10 days or fewer; `showsRefill`: for 10 days or fewer without auto-refill, or none.
 */
function toInternetView(accountData: AccountData) {
  const { internet, isOnHold, isPaused } = accountData.account;
  if (!internet) return null;
  const { days, ring, hasWarning, hasRefillNow } = toInternetStatus(accountData, internet);
  const outlook = toInternetOutlook(accountData);
  const isInGrace = isServedByGrace(accountData, days);
  return {
    daysLeft: days,
    planDays: internet.planDays,
    expiresOn: isInGrace ? null : toVisibleExpiry(accountData, internet),
    isPaused,
    isOnHold,
    hasAutoRefill: hasAutoRefill(accountData),
    ring,
    showsWarning: hasWarning && !isInGrace,
    showsRefill: hasRefillNow && !isServiceAway(accountData),
    nextChargeOn: outlook.chargeOn,
    nextCharge: findNextCharge(accountData, outlook),
    outlook,
    ...toDevice(internet),
  };
}

/**
 * The charge that auto-refill is going to make: its day, amount and card; null where none is to be relied on. `isTotal`: tax is in it, or there is
 * none; only the provider knows the tax on that day.
 */
function findNextCharge({ account, payment, today }: AccountData, { chargeOn, says: status }: AutoRefillOutlook) {
  const { charge } = calculateNextCharge(account, payment, today);
  if (status !== 'charges' || chargeOn === null || !charge || !payment?.card) return null;
  const { brand, lastFour } = toCardView(payment.card);
  const isTotal = charge.taxCents !== null || !supports('tax');
  return { on: chargeOn, totalCents: charge.totalCents, isTotal, card: { brand, lastFour } };
}

export type PromoView = NonNullable<ReturnType<typeof toPromoView>>;

/** Taking a winback offer replaces the cart. `after`: the short code of the confirmed refill that it goes past; null if there is none. */
function toPromoView({ pastRefill, promos, today }: AccountData) {
  if (winbackPromo(promos, today)) return { kind: 'winback' as const, after: pastRefill };
  const promo = refillPromo(promos, today);
  return promo && { kind: 'offer' as const, offCents: promo.discountCents };
}

export type SyncUpView = NonNullable<ReturnType<typeof toSyncUpView>>;

/** `email` and `phone`: the identity's, to be confirmed or changed; null where they agree with the account's. */
function toSyncUpView({ account, identity }: AccountData) {
  if (!identity) throw new Error('Identity was not loaded for this page');
  const { person, listed } = identity;
  if (!isSyncUpDue(listed.match)) return null;
  const { emailId = null, mobileNo = null } = syncUpContact(listed.match, person);
  const preferences = toPreferences(account);
  const { language, smsOptIn } = preferences;
  return { version: preferencesVersion(preferences), email: emailId, phone: mobileNo, language, smsOptIn };
}

/** Null where the provider does without. */
function hasAutoRefill(accountData: AccountData): boolean | null {
  return !supports('auto-refill') ? null : requirePayment(accountData).hasAutoRefill;
}

function requirePayment({ payment }: AccountData): PaymentInfo {
  if (!payment) throw new Error('Payment info was not loaded for this page');
  return payment;
}
