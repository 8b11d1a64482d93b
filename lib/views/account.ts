import type { Preferences } from '#lib/rules/account/preferences.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';

/** What the server gives to each page of the account area (spec 2 §2). Amounts are integer cents, days those of the provider's time zone. */

/** An account to choose. */
export interface AccountChoice {
  /** Its reference, which the form sends to choose it. */
  account: string;
  address: string;
  city: string;
  state: string;
  postalCode: string;
}

/** Spec 2 §2: open and closed accounts that are in the prepaid database. Both empty: nothing to choose. */
export interface AccountPickerView {
  current: readonly AccountChoice[];
  past: readonly AccountChoice[];
  /** Where the form goes. */
  action: string;
  /** The page that was asked for and has to wait for the choice. */
  returnTo: string | null;
  /** The form came back without a choice. */
  isMissing: boolean;
}

/** Spec 2 §4: green; amber for 1 to 10 days and red for none, both without auto-refill; blue when paused. */
export type RingColour = 'green' | 'amber' | 'red' | 'blue';

export interface InternetView {
  daysLeft: number;
  /** Of the plan, so that the ring knows what full is. */
  planDays: number;
  /** The last paid day; null when the provider gives none. */
  expiresOn: CalendarDay | null;
  isPaused: boolean;
  hasAutoRefill: boolean;
  ring: RingColour;
  /** 10 days or fewer. */
  showsWarning: boolean;
  /** 10 days or fewer without auto-refill, or none. */
  showsRefill: boolean;
  /** Of auto-refill; null when it is off or no charge is to come. */
  nextChargeOn: CalendarDay | null;
  /** Auto-refill's last charge, where it was declined. */
  declinedOn: CalendarDay | null;
}

export interface TvService {
  page: 'detail-xitv' | 'detail-tv200';
  planCode: string;
  /** In the provider's words, for a plan that the dictionary does not know. */
  name: string;
  daysLeft: number;
  expiresOn: CalendarDay | null;
}

/** What the account area says about the benefit: a stripe for approved and de-enrolled, a teaser for de-enrolled and not applicable. */
export interface BenefitView {
  stripe: 'approved' | 'de-enrolled' | null;
  showsTeaser: boolean;
  isTribal: boolean;
}

export type PromoView =
  | { kind: 'offer'; offCents: number | null }
  /** Taken, it is a cart of its own. */
  | { kind: 'winback' };

export interface ScheduledMove {
  /** The reference of its account. */
  account: string;
  /** Its confirmation number. */
  number: string;
  on: CalendarDay;
  /** In one line; '' when it is not known. */
  address: string;
  canCancel: boolean;
}

/** Spec 2 §3: the languages in which the provider writes. */
export type CommunicationLanguage = 'ENGLISH' | 'SPANISH';

/** What the sync-up modal asks for. The server takes contact data only where identity and account disagree. */
export interface SyncUpChoice {
  /** Of the preferences that the modal showed. */
  version: string;
  languagePreference: CommunicationLanguage;
  smsOptIn: 'Y' | 'N';
  /** As confirmed; the identity's own where it is left out. */
  email?: string | undefined;
  /** Ten digits. */
  phone?: string | undefined;
}

/** A value that is not null does not match what the account has: it is the identity's, to be confirmed or changed. */
export interface SyncUpView {
  /** Names the preferences in requests, which are refused where others are stored by now. */
  version: string;
  email: string | null;
  phone: string | null;
  language: CommunicationLanguage;
  smsOptIn: boolean;
}

/** Which account is open: where its service is, and what runs there. */
export interface OpenAccountView {
  /** In one line; '' when it is not known. */
  address: string;
  /** `name`: in the provider's words, for a plan that the dictionary does not know. Null for an account without one. */
  plan: { code: string; name: string; priceCents: number } | null;
  /** The identity has other accounts. */
  canSwitch: boolean;
}

export interface DashboardView {
  /** The reference of the account, which requests of its page carry. */
  account: string;
  /** The first name; '' when it is not known. */
  name: string;
  open: OpenAccountView;
  /** Null for an account that is deactivated: it can be reconnected. */
  internet: InternetView | null;
  tv: readonly TvService[];
  benefit: BenefitView;
  promo: PromoView | null;
  move: ScheduledMove | null;
  /** Just now, by this customer. */
  isMoveCancelled: boolean;
  /** A router is known, which a reset can reach. */
  canResetRouter: boolean;
  syncUp: SyncUpView | null;
  /** After an activation. */
  showsTour: boolean;
}

/**
 * `unknown`: the provider's response was lost; the change has most likely been made. `conflict` (409): the page showed an outdated version;
 * nothing was done.
 */
export type ChangeOutcome = 'done' | 'failed' | 'unknown' | 'conflict';

/** What the dashboard can ask of the server. */
export interface DashboardActions {
  resetRouter: () => Promise<ChangeOutcome>;
  /** Puts the winback offer into the cart, and leads to the step that comes next. */
  takeWinback: () => Promise<void>;
  syncUp: (choice: SyncUpChoice) => Promise<ChangeOutcome>;
}

/** One page for each kind of service. */
export interface DetailView {
  /** The reference of the account, which requests of its page carry. */
  account: string;
  kind: 'hsd' | 'xitv' | 'tv200';
  planCode: string;
  name: string;
  /** Of TV; the names in the provider's words. */
  addOns: readonly { planCode: string; name: string }[];
  daysLeft: number;
  planDays: number;
  ring: RingColour;
  expiresOn: CalendarDay | null;
  /** '' when the provider gives none. */
  mac: string;
  serial: string;
  /** Internet only; null for TV. */
  hasAutoRefill: boolean | null;
  /** 10 days or fewer without auto-refill, or none. */
  showsRefill: boolean;
  canResetRouter: boolean;
}

/** Spec 2 §2: whose account it is, and how they want to be written to. '' for what is not known. */
export interface AccountInformationView {
  /** The reference of the account, which requests of its page carry. */
  account: string;
  name: string;
  loginId: string;
  /** Ten digits. */
  phone: string;
  email: string;
  /** In one line. */
  address: string;
  preferences: Preferences;
  /** Just now, which has changed the page's language. */
  isSaved: boolean;
}

export interface NotificationsView {
  move: ScheduledMove | null;
}

/** The identity's own data (spec 2 §6); '' for what it does not have. */
export interface PermissionErrorView {
  name: string;
  loginId: string;
  mobile: string;
  email: string;
  logOutUrl: string;
  /** Where another account is chosen; null where there is none. */
  switchUrl: string | null;
}

export interface WarmTransferView {
  /** Null where the provider has no such page. */
  createIdUrl: string | null;
  /** Null where nobody can log in. */
  logInUrl: string | null;
}

/** What stands around every page of the account. */
export interface AccountLayoutView {
  name: string;
  /** Reactivate takes the place of Refill now. */
  isDeactivated: boolean;
  /** The account that waits for its activation, by its reference as addresses carry it: this one, or the one that a move has opened. */
  activation: { account: string | null } | null;
  hasNotification: boolean;
  /** The identity has other accounts. */
  canSwitch: boolean;
}

/** Spec 2 §4, §8: the page leads elsewhere, and says so for as long as the specification has it wait. */
export interface RedirectView {
  /** With its language. */
  href: string;
  /** `account`: the one that the service has moved to; `session`: it is over, or not this one's to look at. */
  what: 'activation' | 'account' | 'error' | 'session';
  /** Milliseconds. */
  afterMs: number;
}

/** What a page of the account shows, or where it leads instead. */
export type AccountPageView<View> =
  /** `account`: its reference, which requests of the page carry. */
  | { kind: 'shown'; account: string; layout: AccountLayoutView; view: View }
  | { kind: 'redirect'; redirect: RedirectView }
  /** The address names an account that the identity logged in now does not own. */
  | { kind: 'other-account' };
