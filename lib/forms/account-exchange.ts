import * as z from 'zod/mini';
import type { DashboardView } from './account-pages.ts';
import { refusalTargetSchema } from './session-exchange.ts';

/** What the browser and /api/account say to each other. Amounts are integer cents. */

/** The account of the page's address, as it stands there; null: the one that was chosen. It selects, and opens nothing. */
const account = z.nullable(z.string().check(z.maxLength(300)));

export const choiceRequestSchema = z.object({ account: z.string().check(z.maxLength(300)), guid: account });

export const choiceAnswerSchema = z.object({ kept: z.boolean() });

export const routerResetRequestSchema = z.object({ account });

export const syncUpRequestSchema = z.object({
  account,
  languagePreference: z.enum(['ENGLISH', 'SPANISH']),
  smsOptIn: z.enum(['Y', 'N']),
});

export const accountChangeAnswerSchema = z.object({ outcome: z.enum(['done', 'failed']) });
export type AccountChangeAnswer = z.infer<typeof accountChangeAnswerSchema>;

const day = z.nullable(z.string());
const days = z.int();

const internet = z.object({
  daysLeft: days,
  planDays: days,
  expiresOn: day,
  isPaused: z.boolean(),
  hasAutoRefill: z.boolean(),
  ring: z.enum(['green', 'amber', 'red', 'blue']),
  showsWarning: z.boolean(),
  showsRefill: z.boolean(),
});

const tvService = z.object({
  page: z.enum(['detail-xitv', 'detail-tv200']),
  planCode: z.string(),
  name: z.string(),
  daysLeft: days,
  expiresOn: day,
});

const dashboard: z.ZodMiniType<DashboardView> = z.object({
  name: z.string(),
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
      z.object({ kind: z.literal('winback'), path: z.enum(['/refill/review', '/refill/payment']) }),
    ]),
  ),
  move: z.nullable(z.object({ on: z.string(), address: z.string() })),
  isMoveCancelled: z.boolean(),
  syncUp: z.nullable(
    z.object({
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      language: z.enum(['ENGLISH', 'SPANISH']),
      smsOptIn: z.boolean(),
    }),
  ),
  showsTour: z.boolean(),
});

/** Null: the account's state leads elsewhere by now, which the page itself will say. */
export const dashboardAnswerSchema = z.object({ view: z.nullable(dashboard) });
export type DashboardAnswer = z.infer<typeof dashboardAnswerSchema>;

/** Why a request about an account was refused: the page that says so. */
export const accountRefusalSchema = z.object({ leadsTo: refusalTargetSchema });
