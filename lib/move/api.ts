import * as z from 'zod/mini';
import { addressFormSchema, placeSchema } from '#lib/serviceability/api.ts';
import { isCalendarDay } from '#lib/domain/calendar-day.ts';
import { localeSchema, purchaseRefSchema } from '#lib/payment/api.ts';

/** Requests and responses of /api/move. */

/** The reference of the account that the page shows. */
const account = z.string().check(z.maxLength(64));
/** The move as the page shows it. */
const purchase = purchaseRefSchema;

/** POST /api/move/validate: the response is the address check's. */
export const moveValidateRequestSchema = z.object({ account, address: addressFormSchema });

/** POST /api/move/serviceability: the response is the address check's. */
export const moveServiceabilityRequestSchema = z.object({ account, candidateId: placeSchema.shape.id });

/** POST /api/move/destination: a place with service, as the address check found it. */
export const moveDestinationRequestSchema = z.object({ account, candidate: placeSchema });
export type MoveDestinationRequest = z.infer<typeof moveDestinationRequestSchema>;

/** `path`: where the move continues, without the language, as below. */
export type MoveDestinationResponse =
  | { outcome: 'saved'; path: string }
  /** A move is already under way or scheduled. */
  | { outcome: 'under-way'; path: string }
  /** Service is no longer available there. */
  | { outcome: 'unserviceable' }
  | { outcome: 'failed' };

/** POST /api/move/day: the day of the move; `now` is today, if that is paid for. */
export const moveDayRequestSchema = z.object({
  account,
  purchase,
  day: z.union([z.literal('now'), z.string().check(z.refine((day) => isCalendarDay(day)))]),
});
export type MoveDayRequest = z.infer<typeof moveDayRequestSchema>;

export type MoveDayResponse =
  | { outcome: 'saved'; path: string }
  /** The move is no longer what the page shows, or that day cannot be chosen: nothing was done. */
  | { outcome: 'changed'; path: string }
  | { outcome: 'failed' };

/** POST /api/move/confirm: orders the move, once. `purchase`: null sends the order again that could not be confirmed. */
export const moveConfirmRequestSchema = z.object({ account, locale: localeSchema, purchase: z.nullable(purchase) });
export type MoveConfirmRequest = z.infer<typeof moveConfirmRequestSchema>;

export type MoveConfirmResponse =
  /** Under way or done: the confirmation page shows the progress. */
  | { outcome: 'accepted'; path: string }
  /** The move is no longer what the page shows: nothing was done. */
  | { outcome: 'changed'; path: string }
  /** No destination is known: nothing happens. */
  | { outcome: 'nothing' }
  | { outcome: 'failed'; reference: string | null };

/** GET /api/move/progress?account=REF&order=REFERENCE: the progress of the order that the page shows. */
export interface MoveProgress {
  /** `created`: the account at the new address can be requested after `waitMs`. `manual`: only a person can find out. */
  state: 'none' | 'sending' | 'checking' | 'manual' | 'failed' | 'created';
  /** Milliseconds. */
  waitMs: number;
  /** `manual` only: the customer may have the same order sent again. */
  canSendAgain: boolean;
  /** The short code that customers quote. */
  reference: string | null;
}

/** POST /api/move/finish: requests the account that the order has opened, and deletes what was saved for the move. */
export const moveFinishRequestSchema = z.object({ account, order: z.string().check(z.maxLength(64)) });
export type MoveFinishRequest = z.infer<typeof moveFinishRequestSchema>;
export type MoveFinishResponse =
  | { outcome: 'done' }
  /** Too early, or not yet created. */
  | { outcome: 'waiting' }
  /** The order was taken, and its account does not show yet. */
  | { outcome: 'setting-up' }
  /** It is no longer the account's order, or was finished in another tab: nothing was done. */
  | { outcome: 'changed' }
  /** The order was refused, or the provider reports an error with the new account. `number`: of an order that was taken. */
  | { outcome: 'failed'; reference: string | null; number: string | null };

/** POST /api/move/cancel: cancels the scheduled move with that confirmation number. */
export const moveCancelRequestSchema = z.object({
  account,
  locale: localeSchema,
  move: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The cancellation whose response is awaited: nothing is sent again. */
  pending: z.nullable(z.string().check(z.maxLength(64))),
});
export type MoveCancelRequest = z.infer<typeof moveCancelRequestSchema>;

export type MoveCancelResponse =
  | { outcome: 'done' }
  /** Its response is awaited: ask again for this cancellation. */
  | { outcome: 'pending'; reference: string }
  /** Its day has begun. */
  | { outcome: 'too-late' }
  /** It is no longer the account's scheduled move: nothing was done. */
  | { outcome: 'changed' }
  | { outcome: 'failed'; reference: string | null };
