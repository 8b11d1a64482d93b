import * as z from 'zod/mini';
import { localeSchema } from '#lib/payment/api.ts';
import { emailProblem, normalizeEmail } from '#lib/domain/contact/email.ts';
import type { DashboardView } from './server/dashboard.ts';
import type { HistoryPage } from './server/payment-history.ts';
import type { RefusalTarget } from '#lib/domain/session/session-paths.ts';

/** Requests and responses of /api/account. Amounts are integer cents. */

/** The reference of the account that the page shows. The server refuses an account that the current login does not own. */
const account = z.string().check(z.maxLength(64));

export const routerResetRequestSchema = z.object({ account });

/** POST /api/account/move-end: dismisses that a refill has ended a move. */
export const moveEndRequestSchema = z.object({ account });

/** Names the preferences that the page showed. */
const preferencesVersion = z.string().check(z.maxLength(64));

export const syncUpRequestSchema = z.object({
  account,
  version: preferencesVersion,
  languagePreference: z.enum(['ENGLISH', 'SPANISH']),
  smsOptIn: z.enum(['Y', 'N']),
  email: z.optional(z.string().check(z.refine((typed) => emailProblem(normalizeEmail(typed)) === null))),
  phone: z.optional(z.string().check(z.regex(/^\d{10}$/))),
});

/** The choice made in the sync-up modal. The server uses contact data only where identity and account disagree. */
export type SyncUpChoice = Omit<z.infer<typeof syncUpRequestSchema>, 'account'>;

const reminderChannel = z.enum(['SMS', 'EMAIL', 'NONE']);

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

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** `terms`: what the page said before the press; null where it sends an earlier request again. */
export const graceRequestSchema = z.object({
  account,
  locale: localeSchema,
  terms: z.nullable(z.object({ until: day, payBy: day, daysTakenBack: z.int() })),
});
export type GraceRequest = z.infer<typeof graceRequestSchema>;

export type GraceResponse =
  /** `pending`: not known yet. `failed`: it was not taken; `reference` is null if nothing was sent. */
  | { outcome: 'done' | 'pending' | 'failed'; reference: string | null }
  /** The provider offers something else now, or nothing. */
  | { outcome: 'changed' };

export const outageMessageRequestSchema = z.object({
  account,
  /** The outage that the page shows, as its view names it. */
  outage: z.string().check(z.minLength(1), z.maxLength(200)),
  action: z.enum(['join', 'leave']),
});
export type OutageMessageRequest = z.infer<typeof outageMessageRequestSchema>;

/** The changes of an account, by the handler of /api/account that makes them. */
export interface AccountChanges {
  'outage-message': OutageMessageRequest;
  'router-reset': z.infer<typeof routerResetRequestSchema>;
  'move-end': z.infer<typeof moveEndRequestSchema>;
  'sync-up': z.infer<typeof syncUpRequestSchema>;
  preferences: PreferencesRequest;
}

/**
 * `unknown`: the provider's response was lost; the change has most likely been made. `conflict` (409): the page showed an outdated version;
 * nothing was done.
 */
export type ChangeOutcome = 'done' | 'failed' | 'unknown' | 'conflict';

export interface AccountChangeResponse {
  outcome: ChangeOutcome;
}

/** GET /api/account/payments, by `year`, `page` and `day`. */
export type PaymentsResponse = HistoryPage;

/** Null: the account's state now belongs on another page; reloading redirects there. */
export interface DashboardResponse {
  view: DashboardView | null;
}

/** Why a request about an account was refused: someone else is logged in by now (409), or the page that explains it. */
export type AccountRefusal = { reason: 'account-changed' } | { redirectTo: RefusalTarget };
