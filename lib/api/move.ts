import * as z from 'zod/mini';
import { addressFormSchema } from '#lib/forms/address-form.ts';
import { isCalendarDay } from '#lib/rules/shared/calendar-day.ts';
import { candidateId, chosenCandidateSchema } from './address.ts';
import { locale, purchaseRefSchema } from './payment.ts';

/** Requests and responses of /api/move. */

/** The reference of the account that the page shows. */
const account = z.string().check(z.maxLength(64));
/** The move as the page shows it. */
const purchase = purchaseRefSchema;
/** Where the move continues, without the language. */
const path = z.string();
const reference = z.string();

/** POST /api/move/validate: the response is the address check's. */
export const moveValidateRequestSchema = z.object({ account, address: addressFormSchema });

/** POST /api/move/serviceability: the response is the address check's. */
export const moveServiceabilityRequestSchema = z.object({ account, candidateId });

/** POST /api/move/destination: a place with service, as the address check found it. */
export const moveDestinationRequestSchema = z.object({
  account,
  candidate: chosenCandidateSchema,
});
export type MoveDestinationRequest = z.infer<typeof moveDestinationRequestSchema>;

export const moveDestinationResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), path }),
  /** A move is already under way or scheduled. */
  z.object({ outcome: z.literal('under-way'), path }),
  /** Service is no longer available there. */
  z.object({ outcome: z.literal('unserviceable') }),
  z.object({ outcome: z.literal('failed') }),
]);
export type MoveDestinationResponse = z.infer<typeof moveDestinationResponseSchema>;

/** POST /api/move/day: the day of the move; `now` is today, if that is paid for. */
export const moveDayRequestSchema = z.object({
  account,
  purchase,
  day: z.union([z.literal('now'), z.string().check(z.refine((day) => isCalendarDay(day)))]),
});
export type MoveDayRequest = z.infer<typeof moveDayRequestSchema>;

export const moveDayResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('saved'), path }),
  /** The move is no longer what the page shows, or that day cannot be chosen: nothing was done. */
  z.object({ outcome: z.literal('changed'), path }),
  z.object({ outcome: z.literal('failed') }),
]);
export type MoveDayResponse = z.infer<typeof moveDayResponseSchema>;

/** POST /api/move/confirm: orders the move, once. */
export const moveConfirmRequestSchema = z.object({ account, locale, purchase });
export type MoveConfirmRequest = z.infer<typeof moveConfirmRequestSchema>;

export const moveConfirmResponseSchema = z.discriminatedUnion('outcome', [
  /** Under way or done: the confirmation page shows the progress. */
  z.object({ outcome: z.literal('accepted'), path }),
  /** The move is no longer what the page shows: nothing was done. */
  z.object({ outcome: z.literal('changed'), path }),
  /** No destination is known: nothing happens. */
  z.object({ outcome: z.literal('nothing') }),
  z.object({ outcome: z.literal('failed'), reference: z.nullable(reference) }),
]);
export type MoveConfirmResponse = z.infer<typeof moveConfirmResponseSchema>;

/** GET /api/move/progress?account=REF&order=REFERENCE: the progress of the order that the page shows. */
export const moveProgressSchema = z.object({
  /** `created`: the account at the new address can be requested after `waitMs`. `manual`: only a person can find out. */
  state: z.enum(['none', 'sending', 'checking', 'manual', 'failed', 'created']),
  /** Milliseconds. */
  waitMs: z.number(),
  /** The short code that customers quote. */
  reference: z.nullable(reference),
});
export type MoveProgress = z.infer<typeof moveProgressSchema>;

/** POST /api/move/finish: requests the account that the order has opened, and deletes what was saved for the move. */
export const moveFinishRequestSchema = z.object({ account, order: z.string().check(z.maxLength(64)) });
export type MoveFinishRequest = z.infer<typeof moveFinishRequestSchema>;
export const moveFinishResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done') }),
  /** Too early, or not yet created. */
  z.object({ outcome: z.literal('waiting') }),
  /** It is no longer the account's order, or was finished in another tab: nothing was done. */
  z.object({ outcome: z.literal('changed') }),
  /** There is no new account, or it could not be requested. */
  z.object({ outcome: z.literal('failed'), reference: z.nullable(reference) }),
]);
export type MoveFinishResponse = z.infer<typeof moveFinishResponseSchema>;

/** POST /api/move/cancel: cancels the scheduled move with that confirmation number. */
export const moveCancelRequestSchema = z.object({
  account,
  locale,
  move: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The cancellation whose response is awaited: nothing is sent again. */
  pending: z.nullable(z.string().check(z.maxLength(64))),
});
export type MoveCancelRequest = z.infer<typeof moveCancelRequestSchema>;

export const moveCancelResponseSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done') }),
  /** Its response is awaited: ask again for this cancellation. */
  z.object({ outcome: z.literal('pending'), reference }),
  /** Its day has begun. */
  z.object({ outcome: z.literal('too-late') }),
  /** It is no longer the account's scheduled move: nothing was done. */
  z.object({ outcome: z.literal('changed') }),
  z.object({ outcome: z.literal('failed'), reference: z.nullable(reference) }),
]);
export type MoveCancelResponse = z.infer<typeof moveCancelResponseSchema>;
