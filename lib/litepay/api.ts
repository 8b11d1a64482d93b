import * as z from 'zod/mini';
import { byBillingDetail } from '#lib/payment/billing-form.ts';
import type { Connection } from '#lib/plans/connection.ts';
import { cardPayRequestShape, type PurchaseRef, type Quote, tokenPayRequestShape } from '#lib/payment/api.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { phoneDigits } from '#lib/domain/contact/phone.ts';
import { zipDigits } from '#lib/domain/contact/zip.ts';
import { type FieldErrorKey, reportErrors } from '#lib/domain/field-errors.ts';
import { lookupErrors } from './lookup-errors.ts';

/** Requests and responses of litepay's own handlers. All amounts are integer cents. */

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
}

/** POST /api/litepay/lookup. */
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

/** POST /api/litepay/quote. */
export type LitepayQuoteResponse =
  /** `purchase`: its current version. The plan was read again if the account has been paid for since. */
  | { outcome: 'quoted'; purchase: PurchaseRef; plan: LocatedPlan; quote: Quote }
  | { outcome: 'open' }
  | { outcome: 'confirmed' }
  /** Another account was looked up since, or none was found. */
  | { outcome: 'start-again' }
  /** The provider could not be reached. Nothing was changed. */
  | { outcome: 'failed' };

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
    const phone = phoneDigits(values.phone);
    const zip = zipDigits(values.zip);
    if (reportErrors(lookupErrors(values), values, context) || !phone || !zip) return z.NEVER;
    return { ...values, phone, zip };
  }),
);
