import type { DaysSentence } from '#lib/domain/days-sentence.ts';
import type { Access } from '#lib/domain/access.ts';
import * as z from 'zod/mini';
import { byBillingDetail } from '#lib/payment/billing-form.ts';
import type { Connection } from '#lib/plans/connection.ts';
import {
  cardPayRequestShape,
  localeSchema,
  type PaymentFailure,
  type PurchaseRef,
  purchaseRefSchema,
  type Quote,
  tokenPayRequestShape,
} from '#lib/payment/api.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { parsePhone } from '#lib/domain/contact/phone.ts';
import { parseZip } from '#lib/domain/contact/zip.ts';
import { type FieldErrorKey, reportErrors } from '#lib/domain/field-errors.ts';
import { lookupErrors } from './lookup-errors.ts';
import type { BillingDetail } from '#lib/domain/card/billing.ts';
import type { PaymentStatusView, ReceiptTotals } from '#lib/payment/views.ts';
import type { HostedCardOffer } from '#lib/payment/card-form-values.ts';
import type { CalendarDay } from '#lib/domain/calendar-day.ts';

/** Requests and responses of litepay's own handlers. All amounts are integer cents. */

/** One of the plans that a guest may choose. Neither its code nor its name is told, nor whether it is the account's own. */
export interface PlanChoice {
  planDays: number;
  /** Before tax, less the credit. */
  subtotalCents: number;
  /** The last paid day after a refill with it. */
  paidThrough: string;
}

/** The plan found by phone and ZIP code: all that a guest may learn about an account. */
export interface LocatedPlan {
  planDays: number;
  priceCents: number;
  creditCents: number;
  subtotalCents: number;
  /** The account has a benefit that takes nothing off the price (spec 3 §6). */
  isEnrolled: boolean;
  daysLeft: number;
  /** YYYY-MM-DD in the provider's time zone, as are the days below. */
  today: string;
  /** The last paid day; null if no days are left, because a guest must not learn since when. */
  expiry: string | null;
  /** The last paid day after this refill. */
  paidThrough: string;
  /** The plans to choose from, in an order that does not reveal the account's own; absent if there is only one. */
  choices?: PlanChoice[];
  /** The index of the chosen plan, which the fields above describe; absent if there is only one. */
  choice?: number;
}

export type LookupResponse =
  | { outcome: 'found'; plan: LocatedPlan; purchase: PurchaseRef }
  | { outcome: 'not-found' }
  | { outcome: 'several' }
  /** The provider could not say, which reveals nothing of any account. */
  | { outcome: 'unavailable' }
  /** This browser has an open payment: the waiting page shows it. */
  | { outcome: 'open' }
  /** This browser has a confirmed payment that the page did not know of: its receipt comes first. */
  | { outcome: 'confirmed' };

/** POST /api/no-internet/check: the same lookup, and what keeps the account offline. */
export type ConnectionResponse =
  | { outcome: 'found'; connection: Connection; purchase: PurchaseRef }
  | Exclude<LookupResponse, { outcome: 'found' }>;

export type LitepayQuoteResponse =
  /** `purchase`: its current version. The plan was read again if the account has been paid for since. */
  | { outcome: 'quoted'; purchase: PurchaseRef; plan: LocatedPlan; quote: Quote }
  | { outcome: 'open' }
  | { outcome: 'confirmed' }
  /** Another account was looked up since, or none was found. */
  | { outcome: 'start-again' }
  /** The provider could not be reached. Nothing was changed. */
  | { outcome: 'failed' };

/** POST /api/litepay/quote. `choice`: the index of the plan to choose, in the version that the page shows. */
export const guestQuoteRequestSchema = z.object({
  purchase: purchaseRefSchema,
  locale: localeSchema,
  choice: z.optional(z.int().check(z.nonnegative(), z.lte(99))),
});
export type GuestQuoteRequest = z.infer<typeof guestQuoteRequestSchema>;

/** POST /api/litepay/pay. An express button knows no billing address of ours. */
export const guestPayRequestSchemas = byBillingDetail((billing) =>
  z.union([
    z.object({ ...cardPayRequestShape, billing }),
    z.object({ ...tokenPayRequestShape, billing: z.optional(billing) }),
  ]),
);
export type GuestPayRequest = z.infer<typeof guestPayRequestSchemas.full>;
export type GuestCardPayRequest = Extract<GuestPayRequest, { card: object }>;

/** GET /api/litepay/service. Null: unknown. */
export interface ServiceState {
  isActive: boolean | null;
  /** The network fails where the service is. Absent where the state is unknown. */
  hasOutage?: boolean;
}

/** Spec 3 §2.5, §5: step 1 of litepay as sent, with the language of the response. The output is ten and five digits. */
export const lookupRequestSchema = z.pipe(
  z.object({
    phone: z.string('phone.required' satisfies FieldErrorKey),
    zip: z.string('zip.required' satisfies FieldErrorKey),
    locale: z.enum(LOCALES),
    /** What the page showed before; null if no account was found. */
    purchase: z.nullable(z.object({ id: z.string().check(z.maxLength(64)), version: z.int() })),
    /** The short code of the confirmed payment that this guest has moved on from. */
    after: z.nullable(z.string().check(z.maxLength(16))),
  }),
  z.transform((values, context) => {
    const phone = parsePhone(values.phone);
    const zip = parseZip(values.zip);
    if (reportErrors(lookupErrors(values), values, context) || !phone || !zip) return z.NEVER;
    return { ...values, phone, zip };
  }),
);

export type RefillMethod = 'card' | 'pin';

/** The view of litepay's accordion: what this guest has already done. */
export interface LitepayView {
  /** Null until an account was found. */
  purchase: PurchaseRef | null;
  /** Digits, as this guest typed them; '' at first. */
  phone: string;
  zip: string;
  plan: LocatedPlan | null;
  /** Null until the total is frozen. */
  quote: Quote | null;
  failure: PaymentFailure | null;
  /**
   * A payment that was not sent, because right before that the account was not as shown or could not be read: nothing was charged, and it
   * has to be found again. Null once it was.
   */
  unsent: { method: RefillMethod; reference: string } | null;
  /** Without PINs there is no way to pay but by card. */
  takesPins: boolean;
  /** A guest who finds an account without days may have a grace link sent to its owner; absent where that is not offered. */
  asksForDay?: true;
  /** How the last payment was attempted. */
  method: RefillMethod;
  /** The short code of the confirmed payment that the guest has moved on from, for a link to its receipt; null if there is none. */
  after: string | null;
  /** What is asked of the billing address. */
  billing: BillingDetail;
  /** Absent where the browser encrypts the card. */
  hostedCard?: HostedCardOffer;
  /** The current month in the provider's time zone. */
  today: { year: number; month: number };
  canLogIn: boolean;
  supportPhone: string;
}

/** `pin`: a refill PIN is being redeemed, and nothing is charged. */
export interface LitepayStatusView extends PaymentStatusView {
  kind: RefillMethod;
}

export interface LitepayReceiptView extends ReceiptTotals {
  kind: RefillMethod;
  phone: string;
  zip: string;
  planDays: number;
  /** The last paid day, in the provider's calendar. */
  paidThrough: string;
  /** What became of the days that there were. */
  keptDays: DaysSentence | null;
  /** Service was off when this was paid, and has to return. */
  wasCutOff: boolean;
  showAcpTile: boolean;
}

/** The outcome of a check on the page 'No internet?'. `seconds`: until the next one is allowed; null if unknown. */
export type ConnectionCheck =
  | ConnectionResponse
  | { outcome: 'invalid' | 'unavailable' | 'offline' }
  | { outcome: 'limited'; seconds: number | null };

export interface NoInternetView {
  /** Of a form that was sent without a script; null on any other visit. */
  check: ConnectionCheck | null;
  /** The short code of a confirmed payment of this browser, whose receipt is linked; null if there is none. */
  after: string | null;
  /** As in `LitepayView`. */
  asksForDay?: true;
  /** How the internet reaches a home, for the drawings. */
  access: Access | null;
  canLogIn: boolean;
  supportPhone: string;
}

/** POST /api/litepay/day-link: a guest asks for a day for the account in this version of the purchase. */
export const graceLinkRequestSchema = z.object({ purchase: purchaseRefSchema });

/** The same whether or not a link is sent. */
export interface GraceLinkResponse {
  outcome: 'asked';
}

/** POST /api/litepay/day-link/take: the press on the page that the link opens. */
export const linkedGraceRequestSchema = z.object({ token: z.string().check(z.maxLength(128)), locale: localeSchema });

export type LinkedGraceResponse =
  | { outcome: 'done'; until: string }
  /** Not known yet: the same press again asks. */
  | { outcome: 'pending'; reference: string }
  /** Nothing was taken. `changed`: the offer is not what the page said. `refused`: the link cannot be used, whatever the reason. */
  | { outcome: 'failed' | 'changed' | 'refused' };

/** The page that the link opens. Null for a link that cannot be used, whatever the reason. Days are YYYY-MM-DD. */
export interface GraceLinkView {
  link: { token: string; until: string; payBy: string; daysTakenBack: number } | null;
  supportPhone: string;
}

/** Requests and responses of refill links. */

/** The reference of the account that the page shows. */
const account = z.string().check(z.maxLength(64));

/** The side of the square in modules, and the dark modules as an SVG path. */
export interface QrCode {
  size: number;
  path: string;
}

export const createRefillLinkRequestSchema = z.object({ account, locale: localeSchema });

/** A new link: its URL is not stored, so it is shown only this once. */
export interface CreatedRefillLink {
  id: string;
  url: string;
  qr: QrCode;
}

export type CreateRefillLinkResponse =
  | { outcome: 'created'; link: CreatedRefillLink; links: RefillLinkItem[] }
  | { outcome: 'too-many' }
  /** `unavailable`: quick refill does not find this account. `failed`: the provider could not tell. */
  | { outcome: 'unavailable' | 'failed' };

export const revokeRefillLinkRequestSchema = z.object({ account, link: z.string().check(z.maxLength(64)) });
export interface RefillLinkListResponse {
  links: RefillLinkItem[];
}

/** POST /api/litepay/link. `after`: the confirmed payment that the guest has moved on from. */
export const openRefillLinkRequestSchema = z.object({
  token: z.string().check(z.maxLength(200)),
  after: z.nullable(z.string().check(z.maxLength(20))),
});
/** `refused`: the link is not ours, no longer valid, or of an account that a lookup does not find. The others are as in a lookup. */
export interface OpenRefillLinkResponse {
  outcome: 'found' | 'open' | 'confirmed' | 'refused' | 'unavailable';
}

/** A link to quick refill, as its owner sees it later; the URL itself was shown only once. Days are in the provider's time zone. */
export interface RefillLinkItem {
  /** Identifies it for revocation; opens nothing. */
  id: string;
  createdOn: CalendarDay;
  expiresOn: CalendarDay;
}

export interface OpenRefillLinkView {
  /** Null for a link that cannot be used, whatever the reason. */
  token: string | null;
  /** The short code of this browser's confirmed refill, which opening the link moves on from; null if there is none. */
  after: string | null;
  supportPhone: string;
}
