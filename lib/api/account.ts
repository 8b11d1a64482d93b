import * as z from 'zod/mini';
import { OUTLOOKS } from '#lib/rules/account/auto-refill-outlook.ts';
import { emailProblem, emailText } from '#lib/rules/contact/email.ts';
import type { DashboardView } from '#lib/views/account.ts';
import type { PaymentHistoryView } from '#lib/views/payment-history.ts';
import { refusalTargetSchema } from './keep-alive.ts';

/** Requests and responses of /api/account. Amounts are integer cents. */

/** The reference of the account that the page shows. The server refuses an account that the current login does not own. */
const account = z.string().check(z.maxLength(64));

export const routerResetRequestSchema = z.object({ account });

/** Names the preferences that the page showed. */
const preferencesVersion = z.string().check(z.maxLength(64));

export const syncUpRequestSchema = z.object({
  account,
  version: preferencesVersion,
  languagePreference: z.enum(['ENGLISH', 'SPANISH']),
  smsOptIn: z.enum(['Y', 'N']),
  email: z.optional(z.string().check(z.refine((typed) => emailProblem(emailText(typed)) === null))),
  phone: z.optional(z.string().check(z.regex(/^\d{10}$/))),
});

const reminderChannel = z.enum(['SMS', 'EMAIL', 'NONE']);

/** POST /api/account/preferences. */
export const preferencesRequestSchema = z
  .object({
    account,
    version: preferencesVersion,
    languagePreference: z.enum(['ENGLISH', 'SPANISH']),
    smsOptIn: z.enum(['Y', 'N']),
    reminderChannel: z.nullable(reminderChannel),
  })
  // Without the SMS opt-in there are no reminders by text.
  .check(z.refine(({ smsOptIn, reminderChannel: channel }) => smsOptIn === 'Y' || channel !== 'SMS'));
export type PreferencesRequest = z.infer<typeof preferencesRequestSchema>;

/** The changes of an account, by the handler of /api/account that makes them. */
export interface AccountChanges {
  'router-reset': z.infer<typeof routerResetRequestSchema>;
  'sync-up': z.infer<typeof syncUpRequestSchema>;
  preferences: PreferencesRequest;
}

/**
 * `unknown`: the provider's response was lost; the change has most likely been made. `conflict` (409): the page showed an outdated version;
 * nothing was done.
 */
export const accountChangeResponseSchema = z.object({ outcome: z.enum(['done', 'failed', 'unknown', 'conflict']) });
export type AccountChangeResponse = z.infer<typeof accountChangeResponseSchema>;

const day = z.nullable(z.string());
const days = z.int();

const internet = z.object({
  daysLeft: days,
  planDays: days,
  expiresOn: day,
  isPaused: z.boolean(),
  isOnHold: z.boolean(),
  hasAutoRefill: z.boolean(),
  ring: z.enum(['green', 'amber', 'red', 'blue']),
  showsWarning: z.boolean(),
  showsRefill: z.boolean(),
  nextChargeOn: day,
  outlook: z.object({
    says: z.enum(OUTLOOKS),
    chargeOn: day,
    stopsOn: day,
    declinedOn: day,
    isCovered: z.boolean(),
  }),
});

const tvService = z.object({
  page: z.enum(['detail-xitv', 'detail-tv200']),
  planCode: z.string(),
  name: z.string(),
  daysLeft: days,
  expiresOn: day,
  isOnHold: z.boolean(),
});

const dashboard: z.ZodMiniType<DashboardView> = z.object({
  account,
  name: z.string(),
  open: z.object({
    address: z.string(),
    plan: z.nullable(z.object({ code: z.string(), name: z.string(), priceCents: z.int() })),
    canSwitch: z.boolean(),
  }),
  internet: z.nullable(internet),
  tv: z.array(tvService),
  benefit: z.object({
    stripe: z.nullable(z.enum(['approved', 'de-enrolled'])),
    showsTeaser: z.boolean(),
    isTribal: z.boolean(),
  }),
  promo: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('offer'), offCents: z.nullable(z.int()) }),
      z.object({ kind: z.literal('winback'), after: z.nullable(z.string()) }),
    ]),
  ),
  move: z.nullable(
    z.object({ account, number: z.string(), on: z.string(), address: z.string(), canCancel: z.boolean() }),
  ),
  startedMove: z.nullable(z.object({ account, number: z.string(), on: day, address: z.string() })),
  isMoveCancelled: z.boolean(),
  isMoveEnded: z.boolean(),
  canResetRouter: z.boolean(),
  syncUp: z.nullable(
    z.object({
      version: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      language: z.enum(['ENGLISH', 'SPANISH']),
      smsOptIn: z.boolean(),
    }),
  ),
  showsTour: z.boolean(),
});

const payment = z.object({
  id: z.string(),
  cents: z.int(),
  planCode: z.string(),
  product: z.string(),
  expiry: day,
  isAutoRefill: z.boolean(),
  isDeclined: z.optional(z.boolean()),
});

const history: z.ZodMiniType<PaymentHistoryView['history']> = z.object({
  year: z.nullable(z.int()),
  page: z.int(),
  day,
  years: z.array(z.int()),
  pages: z.int(),
  totalCents: z.int(),
  count: z.int(),
  days: z.array(z.object({ day: z.string(), totalCents: z.int(), count: z.int(), payments: z.array(payment) })),
  spending: z.array(z.object({ period: z.string(), cents: z.int() })),
});

/** GET /api/account/payments, by `year`, `page` and `day`. */
export const paymentsResponseSchema = z.object({ history, isPartial: z.boolean() });
export type PaymentsResponse = z.infer<typeof paymentsResponseSchema>;

/** Null: the account's state now belongs on another page; reloading redirects there. */
export const dashboardResponseSchema = z.object({ view: z.nullable(dashboard) });
export type DashboardResponse = z.infer<typeof dashboardResponseSchema>;

/** Why a request about an account was refused: someone else is logged in by now (409), or the page that explains it. */
export const accountRefusalSchema = z.union([
  z.object({ reason: z.literal('account-changed') }),
  z.object({ redirectTo: refusalTargetSchema }),
]);
