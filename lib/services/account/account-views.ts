import 'server-only';
import type {
  AccountLayoutView,
  DashboardView,
  DetailView,
  InternetView,
  PromoView,
  ScheduledMove,
  SyncUpView,
  TvService,
} from '#lib/views/account.ts';
import type { PaymentInfo } from '#lib/provider/account.ts';
import type { Subscription } from '#lib/provider/owner-account.ts';
import { greetingName } from '#lib/rules/account/greeting-name.ts';
import { serviceStatus } from '#lib/rules/account/service-status.ts';
import { isSyncUpDue, syncUpContact } from '#lib/rules/account/sync-up.ts';
import { tvPacks } from '#lib/rules/account/tv-packs.ts';
import { acpDisplay } from '#lib/rules/acp/acp-display.ts';
import { refillPromo } from '#lib/rules/promo/account-promo-validity.ts';
import { winbackPath, winbackPromo } from '#lib/rules/promo/winback.ts';
import { publicConfig } from '#lib/public-config.ts';
import type { AccountData } from './load-account-data.ts';

/** What each page of the account is shown of what is known: nothing else reaches the browser. */

/** What has just happened elsewhere and is told once here. */
export interface JustHappened {
  isActivated: boolean;
  isMoveCancelled: boolean;
}

const NOTHING: JustHappened = { isActivated: false, isMoveCancelled: false };

export function dashboardViewOf(view: AccountData, just: JustHappened = NOTHING): DashboardView {
  const { account, route } = view;
  const isDeactivated = route.to === 'dashboard' && route.isDeactivated;
  const { stripe, hasTeaser } = acpDisplay(account.acp, { hasTiles: publicConfig.showAcpTiles });
  const move = moveOf(view);
  return {
    account: view.reference,
    name: greetingName(account) ?? '',
    internet: isDeactivated ? null : internetOf(view),
    tv: isDeactivated ? [] : tvOf(view),
    benefit: {
      stripe: stripe === null ? null : stripe.startsWith('approved') ? 'approved' : 'de-enrolled',
      isTribal: account.acp?.isTribal ?? false,
      showsTeaser: hasTeaser,
    },
    promo: isDeactivated ? null : promoOf(view),
    move,
    isMoveCancelled: just.isMoveCancelled && move === null,
    syncUp: syncUpOf(view),
    showsTour: just.isActivated && !isDeactivated,
  };
}

export function layoutViewOf(view: AccountData): AccountLayoutView {
  const { account, route } = view;
  return {
    name: greetingName(account) ?? '',
    isDeactivated: route.to === 'dashboard' && route.isDeactivated,
    needsActivation: route.to === 'activation',
    hasNotification: moveOf(view) !== null,
  };
}

/** Spec 2 §2: told in the header, on the dashboard and among the notifications. */
export function moveOf({ aux }: AccountData): ScheduledMove | null {
  if (aux.moveDay === null) return null;
  const { addressLine1, addressLine2, city, state, zip } = aux.toAddress ?? {};
  const parts = [addressLine1, addressLine2, city, [state, zip].filter(Boolean).join(' ')];
  return { on: aux.moveDay, address: parts.filter(Boolean).join(', ') };
}

/** Null when the account has no such service. */
export function detailViewOf(view: AccountData, kind: DetailView['kind']): DetailView | null {
  return kind === 'hsd' ? internetDetailOf(view) : tvDetailOf(view, kind);
}

function internetDetailOf(view: AccountData): DetailView | null {
  const { account } = view;
  const { internet } = account;
  if (!internet) return null;
  const { days, ring } = statusOf(view, internet);
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
    expiresOn: internet.expiry,
    mac: internet.macId,
    serial: internet.serialNumber,
    hasAutoRefill: paymentOf(view).hasAutoRefill,
  };
}

function tvDetailOf(view: AccountData, kind: 'xitv' | 'tv200'): DetailView | null {
  const pack = tvPacks(view.account.subscriptions).find(({ page }) => page === `detail-${kind}`);
  if (!pack) return null;
  const { plan, addOns } = pack;
  const { days, ring } = statusOf(view, plan);
  return {
    account: view.reference,
    kind,
    planCode: plan.planCode,
    name: plan.name,
    addOns: addOns.map(({ planCode, name }) => ({ planCode, name })),
    daysLeft: days,
    planDays: TV_DAYS,
    ring,
    expiresOn: plan.expiry,
    mac: plan.macId,
    serial: plan.serialNumber,
    hasAutoRefill: null,
  };
}

/** Spec 3 §9: television is sold by 30 days. */
const TV_DAYS = 30;

function tvOf(view: AccountData): TvService[] {
  return tvPacks(view.account.subscriptions).map(({ page, plan }) => ({
    page,
    planCode: plan.planCode,
    name: plan.name,
    daysLeft: statusOf(view, plan).days,
    expiresOn: plan.expiry,
  }));
}

function statusOf(view: AccountData, { expiry }: Pick<Subscription, 'expiry'>) {
  const { account, route, today } = view;
  const { hasAutoRefill } = paymentOf(view);
  const isDeactivated = route.to === 'dashboard' && route.isDeactivated;
  return serviceStatus({ expiry, today, hasAutoRefill, isPaused: account.isPaused, isDeactivated });
}

function internetOf(view: AccountData): InternetView | null {
  const { internet, isPaused } = view.account;
  if (!internet) return null;
  const { days, ring, hasWarning, hasRefillNow } = statusOf(view, internet);
  return {
    daysLeft: days,
    planDays: internet.planDays,
    expiresOn: internet.expiry,
    isPaused,
    hasAutoRefill: paymentOf(view).hasAutoRefill,
    ring,
    showsWarning: hasWarning,
    showsRefill: hasRefillNow,
  };
}

function promoOf(view: AccountData): PromoView | null {
  const { promos, today } = view;
  if (winbackPromo(promos, today)) {
    return { kind: 'winback', path: winbackPath({ hasSavedCard: paymentOf(view).card !== null }) };
  }
  const promo = refillPromo(promos, today);
  return promo && { kind: 'offer', offCents: promo.discountCents };
}

function syncUpOf({ account, identity }: AccountData): SyncUpView | null {
  if (!identity) throw new Error('The page reads no identity');
  const { person, listed } = identity;
  if (!isSyncUpDue(listed.match)) return null;
  const { emailId = null, mobileNo = null } = syncUpContact(listed.match, person);
  const language = account.language === 'es' ? 'SPANISH' : 'ENGLISH';
  return { email: emailId, phone: mobileNo, language, smsOptIn: account.smsOptIn };
}

function paymentOf({ payment }: AccountData): PaymentInfo {
  if (!payment) throw new Error('The page reads no payment info');
  return payment;
}
