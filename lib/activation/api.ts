import * as z from 'zod/mini';
import type { ActivationState, RestartState } from './activation-wait.ts';
import { formatMac, macProblem } from './mac-address.ts';
import { FIRST_NAME_MAX, LAST_NAME_MAX, personNameProblem } from '#lib/domain/contact/person-name.ts';
import { localeSchema } from '#lib/payment/api.ts';
import { normalizeText } from '#lib/domain/typed-text.ts';

/** Requests and responses of /api/activation. */

/** The reference of the account that the page shows. */
const account = z.string().check(z.maxLength(64));
/** The reference of the device that is being activated. */
const device = z.string().check(z.regex(/^[0-9a-f]{32}$/));
const mac = z.pipe(
  z.string().check(z.maxLength(100)),
  z.pipe(z.transform(formatMac), z.string().check(z.refine((text) => macProblem(text) === null))),
);
const name = (max: number) =>
  z.pipe(
    z.string().check(z.maxLength(500)),
    z.pipe(z.transform(normalizeText), z.string().check(z.refine((text) => personNameProblem(text, max) === null))),
  );

/** POST /api/activation/mac: whether the provider recognizes the MAC address that the customer typed. */
export const macRequestSchema = z.object({ account, mac });
export interface MacResponse {
  isKnown: boolean;
}

export const activateRequestSchema = z.object({
  account,
  locale: localeSchema,
  /** As typed in; null for the modem that the network sees. */
  mac: z.nullable(mac),
  /** Null if the account has a name. */
  name: z.nullable(z.object({ firstName: name(FIRST_NAME_MAX), lastName: name(LAST_NAME_MAX) })),
});
export type ActivateRequest = z.infer<typeof activateRequestSchema>;

export type ActivateResponse =
  /** Under way or done: the device's page shows the progress. */
  | { outcome: 'accepted'; device: string }
  | { outcome: 'active' }
  /** Nothing was sent: this step has to be done again. */
  | { outcome: 'incomplete'; step: 'name' | 'device' }
  | { outcome: 'failed'; reference: string | null };

/** GET /api/activation/progress?account=REF&device=REF. */
export interface ActivationStatus {
  activation: ActivationState;
  restart: RestartState;
  /** Milliseconds since the restart was sent; null before that. */
  msSinceRestart: number | null;
  /** The short code that customers quote. */
  reference: string | null;
}

/** POST /api/activation/restart: restarts the modem of an active account. */
export const restartRequestSchema = z.object({ account, device, locale: localeSchema });
