import type { Undone, Unpaid } from '#lib/domain/session/unfinished.ts';
import type { AccountOrderView } from './account-order.ts';
import type { AutoRefillOutlook } from './auto-refill-outlook.ts';
import type { Preferences } from './preferences.ts';
import type { CardBrand } from '#lib/domain/card/card.ts';
import type { MonthOfYear } from '#lib/domain/card/expiry.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import type { OwnConnection } from '#lib/plans/connection.ts';
import type { Home } from '#lib/plans/home-state.ts';

/** The views of the account area's pages (spec 2 §2). Amounts are integer cents; days are in the provider's time zone. */

/** An account to choose. */
export interface AccountChoice extends Omit<UsAddress, 'addressLine2'> {
  /** A move or a reconnection that was ordered for it and is being set up. */
  order: AccountOrderView | null;
  /** Its reference, which the form sends to choose it. */
  account: string;
}

/** Spec 2 §2: open and closed accounts that are in the prepaid database. Both empty: nothing to choose. */
export interface AccountPickerView {
  current: readonly AccountChoice[];
  past: readonly AccountChoice[];
  /** The form's action. */
  action: string;
  /** The requested page, which opens after the choice. */
  returnTo: string | null;
  /** The form was submitted without a choice. */
  isMissing: boolean;
}

/** Spec 2 §4: green; amber for 1 to 10 days and red for none, both without auto-refill; blue when paused. */
export type RingColor = 'green' | 'amber' | 'red' | 'blue';

export interface InternetView {
  daysLeft: number;
  /** The plan's days, which make a full ring. */
  planDays: number;
  /** The last paid day; null when the provider gives none. */
  expiresOn: CalendarDay | null;
  isPaused: boolean;
  /** The days stand still while a move pauses the account; no expiry day is known then. */
  isOnHold: boolean;
  /** Null where the provider does without. */
  hasAutoRefill: boolean | null;
  ring: RingColor;
  /** 10 days or fewer. */
  showsWarning: boolean;
  /** 10 days or fewer without auto-refill, or none. */
  showsRefill: boolean;
  /** The day of auto-refill's next charge; null if it is off or no charge is due. */
  nextChargeOn: CalendarDay | null;
  outlook: AutoRefillOutlook;
}

/** Spec 2 §3: a television product, the pack or an add-on. Each is paid for its own days. */
export interface TvItem {
  planCode: string;
  /** The provider's name, for a plan that the dictionary does not have. */
  name: string;
  /** Of one period; 0 if unknown. */
  planDays: number;
  /** 0: it has ended. */
  daysLeft: number;
  ring: RingColor;
  /** The last paid day; null when the provider gives none, and while the days stand still. */
  expiresOn: CalendarDay | null;
}

/** The pack of one page, with its add-ons. */
export interface TvService extends TvItem {
  page: 'detail-xitv' | 'detail-tv200';
  addOns: readonly TvItem[];
  isOnHold: boolean;
}

/** The benefit in the account area: a stripe for approved and de-enrolled, a teaser for de-enrolled and not applicable. */
export interface BenefitView {
  stripe: 'approved' | 'de-enrolled' | null;
  showsTeaser: boolean;
  isTribal: boolean;
}

export type PromoView =
  | { kind: 'offer'; offCents: number | null }
  /** Taking it replaces the cart. `after`: the short code of the confirmed refill that it goes past; null if there is none. */
  | { kind: 'winback'; after: string | null };

export interface ScheduledMove {
  /** The reference of its account. */
  account: string;
  /** Its confirmation number. */
  number: string;
  on: CalendarDay;
  /** In one line; '' if unknown. */
  address: string;
  canCancel: boolean;
}

/** A move that has begun: the service is paused until it is activated at the new address. */
export interface StartedMove {
  /** The reference of the account to activate. */
  account: string;
  /** Its confirmation number; '' if unknown. */
  number: string;
  /** Null if the provider gives none. */
  on: CalendarDay | null;
  /** In one line; '' if unknown. */
  address: string;
}

/** Spec 2 §3: the languages in which the provider writes. */
export type CommunicationLanguage = 'ENGLISH' | 'SPANISH';

/** The choice made in the sync-up modal. The server uses contact data only where identity and account disagree. */
export interface SyncUpChoice {
  /** Of the preferences that the modal showed. */
  version: string;
  languagePreference: CommunicationLanguage;
  smsOptIn: 'Y' | 'N';
  /** As confirmed; the identity's own if left out. */
  email?: string | undefined;
  /** Ten digits. */
  phone?: string | undefined;
}

/** A non-null value is the identity's and differs from the account's: it is to be confirmed or changed. */
export interface SyncUpView {
  /** Names the preferences in requests, which are refused where others are stored by now. */
  version: string;
  email: string | null;
  phone: string | null;
  language: CommunicationLanguage;
  smsOptIn: boolean;
}

/** The open account: its service address and its plan. */
export interface OpenAccountView {
  /** In one line; '' if unknown. */
  address: string;
  /** `name`: the provider's, for a plan that the dictionary does not have. Null for an account without a plan. */
  plan: { code: string; name: string; days: number; priceCents: number } | null;
  /** The identity has other accounts. */
  canSwitch: boolean;
}

/** What 'Refill now' leads to: the plan of last time in the review, or the cart where no saved card can be charged. */
export interface NextRefill {
  days: number;
  /** Before tax. */
  subtotalCents: number;
  /** Null: the cart comes first. */
  card: { brand: CardBrand | null; lastFour: string } | null;
}

/** What the links to the account's pages say of them. */
export interface AccountFacts {
  /** `expiry`: null if the provider gives none. */
  card: { brand: CardBrand | null; lastFour: string; expiry: MonthOfYear | null } | null;
  /** The last payment for this account that was made here. */
  lastPayment: { cents: number; on: CalendarDay } | null;
}

/** The state of the home. `expectedEnd`: of an outage, an ISO moment; null if nobody knows. */
export interface HomeView extends Home {
  expectedEnd: string | null;
}

export interface DashboardView {
  /** The account's reference, sent with the page's requests. */
  account: string;
  home: HomeView;
  /** The first name; '' if unknown. */
  name: string;
  open: OpenAccountView;
  /** Null for a deactivated account, which can be reconnected. */
  internet: InternetView | null;
  tv: readonly TvService[];
  benefit: BenefitView;
  /** Null for an account that cannot be refilled, and while a move is in progress. */
  refill: NextRefill | null;
  facts: AccountFacts;
  promo: PromoView | null;
  /** Ordered, and its account not seen yet: the page leads with it, and it stands in the place of `move` and `startedMove`. */
  order: AccountOrderView | null;
  move: ScheduledMove | null;
  startedMove: StartedMove | null;
  /** The customer has just canceled a move. */
  isMoveCancelled: boolean;
  /** A refill of the last day ended a move that was in progress. */
  isMoveEnded: boolean;
  /** The days that a guest's refill of the last day has added to those on hold, and the move stays; null if there was none. */
  daysAddedOnHold: number | null;
  /** The account has a router that a reset can reach. */
  canResetRouter: boolean;
  syncUp: SyncUpView | null;
  /** Shown after an activation. */
  showsTour: boolean;
}

/**
 * `unknown`: the provider's response was lost; the change has most likely been made. `conflict` (409): the page showed an outdated version;
 * nothing was done.
 */
export type ChangeOutcome = 'done' | 'failed' | 'unknown' | 'conflict';

/** The dashboard's requests to the server. `syncUp` returns false if nothing was saved. */
export interface DashboardActions {
  resetRouter: () => Promise<ChangeOutcome>;
  /** Puts the winback offer into the cart, past the confirmed refill that the view names, and continues with the next step. */
  takeWinback: (after: string | null) => Promise<void>;
  syncUp: (choice: SyncUpChoice) => Promise<ChangeOutcome>;
}

/** One page for each kind of service. */
export interface DetailView {
  /** The account's reference, sent with the page's requests. */
  account: string;
  kind: 'hsd' | 'xitv' | 'tv200';
  planCode: string;
  name: string;
  /** For TV: each with its own days. */
  addOns: readonly TvItem[];
  daysLeft: number;
  planDays: number;
  ring: RingColor;
  expiresOn: CalendarDay | null;
  isOnHold: boolean;
  /** '' if the provider gives none. */
  mac: string;
  serial: string;
  /** Null for TV, and where the provider does without. */
  hasAutoRefill: boolean | null;
  /** 10 days or fewer without auto-refill, or none. For TV: of any of its products, and auto-refill, which charges internet alone, is none. */
  showsRefill: boolean;
  canResetRouter: boolean;
}

/** Spec 2 §2: the account's owner and communication preferences. '' for what is unknown. */
export interface AccountInformationView {
  /** The account's reference, sent with the page's requests. */
  account: string;
  name: string;
  loginId: string;
  /** Ten digits. */
  phone: string;
  email: string;
  /** In one line. */
  address: string;
  /** Customer Care, which changes these data. */
  supportPhone: string;
  preferences: Preferences;
  /** The preferences were just saved, which may have changed the page's language. */
  isSaved: boolean;
}

export interface NotificationsView extends Pick<DashboardView, 'daysAddedOnHold' | 'home' | 'isMoveEnded'> {
  /** Stands in the place of both. */
  order: AccountOrderView | null;
  move: ScheduledMove | null;
  startedMove: StartedMove | null;
}

/** The identity's own data (spec 2 §6); '' for what it does not have. */
export interface PermissionErrorView {
  name: string;
  loginId: string;
  mobile: string;
  email: string;
  logOutUrl: string;
  /** Where to choose another account; null if there is none. */
  switchUrl: string | null;
  /** The change that was refused; null if there was none. */
  undone: Exclude<Undone, Unpaid> | null;
}

export interface WarmTransferView {
  /** Null if the provider has no such page. */
  createIdUrl: string | null;
  /** Null if login is not available. */
  logInUrl: string | null;
}

/** The frame around every account page. */
export interface AccountLayoutView {
  name: string;
  /** Reactivate replaces Refill now. */
  isDeactivated: boolean;
  /** Without a plan nothing can be refilled. */
  hasPlan: boolean;
  /** The account waiting for its activation, by its reference in URLs: this one, or the one that a move has opened. */
  activation: { account: string | null } | null;
  hasNotification: boolean;
  /** A move or a reconnection is being set up: neither a refill nor a reconnection is offered beside it. */
  isBeingSetUp: boolean;
  /** The page knows of an outage, which no refill ends: none is offered beside it. Not kept with a purchase. */
  hasOutage?: boolean;
  /** The identity has other accounts. */
  canSwitch: boolean;
}

/** Spec 2 §4, §8: the page redirects, and announces it for as long as the specification requires. */
export interface RedirectView {
  /** With its language. */
  href: string;
  /** `account`: the one that the service has moved to; `session`: it has ended, or may not see this account. */
  what: 'activation' | 'account' | 'error' | 'session';
  /** Milliseconds. */
  afterMs: number;
}

/** 'No internet?' for the owner of an account. */
export interface OwnConnectionView {
  connection: OwnConnection;
  /** Where the service at the new address is activated; null where nothing waits for that. */
  activateHref: string | null;
  /** Where the account is refilled. */
  refillHref: string;
  supportPhone: string;
}
