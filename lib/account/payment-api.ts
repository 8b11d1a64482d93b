import * as z from 'zod/mini';
import { CARD_ROLES } from '#lib/account/saved-cards.ts';
import { byBillingDetail } from '#lib/payment/billing-form.ts';
import {
  cardTokenShape,
  encryptedCardSchema,
  encryptedCardShape,
  localeSchema,
  absentField,
} from '#lib/payment/api.ts';

/** Requests and responses of the card and auto-refill handlers. */

/** The reference of the account that the page shows. */
const account = z.string().check(z.maxLength(64));
/** The version of card and auto-refill that the page shows: any other is refused with 409 `payment-changed`, and nothing is done. */
const version = z.string().check(z.maxLength(64));
/** Of the auto-refill terms as the page shows them: others are refused with 409 `terms-changed`, and nothing is done. */
const termsVersion = z.string().check(z.maxLength(64));

/** The reference of a saved card that the page shows. */
const cardRef = z.string().check(z.maxLength(64));

/** POST /api/account/card: saves a card that was typed in, in place of any other. */
export const saveCardRequestSchemas = byBillingDetail((billing) => {
  const common = {
    account,
    locale: localeSchema,
    billing,
    /** Left out where the page does not show the saved card. */
    version: z.optional(version),
    /** Turns auto-refill on as well. */
    enroll: z.boolean(),
    /** The version of its terms that were agreed to. */
    terms: z.optional(termsVersion),
    /** Saves it beside the other cards instead of in their place (`instruments`); absent from the pages of an earlier release. */
    keepOthers: z.optional(z.literal(true)),
  };
  return z
    .union([z.object({ ...common, ...encryptedCardShape }), z.object({ ...common, ...cardTokenShape })])
    .check(z.refine(({ enroll, terms }) => !enroll || terms !== undefined));
});
export type SaveCardRequest = z.infer<typeof saveCardRequestSchemas.full>;

/** POST /api/account/card-change: a new date, name or address for the saved card. With hosted fields, the same card typed in again. */
export const changeCardRequestSchemas = byBillingDetail((billing) => {
  const common = { account, locale: localeSchema, version, billing };
  return z.union([
    z.object({ ...common, card: z.omit(encryptedCardSchema, { cardNumber: true }), cardToken: absentField }),
    z.object({ ...common, cardToken: cardTokenShape.cardToken, card: absentField }),
  ]);
});
export type ChangeCardRequest = z.infer<typeof changeCardRequestSchemas.full>;

/**
 * POST /api/account/card-remove. `card`: which one of several; without it the only one. `promotesBackup`: the backup becomes the default card
 * first, as the customer said when asked.
 */
export const removeCardRequestSchema = z.object({
  account,
  locale: localeSchema,
  version,
  card: z.optional(cardRef),
  promotesBackup: z.optional(z.literal(true)),
});
export type RemoveCardRequest = z.infer<typeof removeCardRequestSchema>;

/**
 * POST /api/account/card-role: makes one of several cards the default, the backup or neither. `terms`: the version of those that name both
 * cards; needed wherever auto-refill has a backup afterwards.
 */
export const cardRoleRequestSchema = z.object({
  account,
  locale: localeSchema,
  version,
  card: cardRef,
  role: z.enum(CARD_ROLES),
  terms: z.optional(termsVersion),
});
export type CardRoleRequest = z.infer<typeof cardRoleRequestSchema>;

/** The charge as the page shows it, in integer cents: another one is refused with 409 `charge-changed`, and nothing is done. */
const shownCharge = z.object({
  planCode: z.string().check(z.maxLength(64)),
  taxCents: z.nullable(z.int()),
  totalCents: z.int(),
  on: z.nullable(z.iso.date()),
});

/** POST /api/account/auto-refill: turns it on, with the version of the terms that were agreed to, or off. */
export const autoRefillRequestSchema = z.object({
  account,
  locale: localeSchema,
  version,
  change: z.discriminatedUnion('to', [
    z.object({
      to: z.literal('on'),
      terms: termsVersion,
      charge: shownCharge,
      /** The backup card, which the terms name then. */
      backup: z.optional(cardRef),
    }),
    z.object({ to: z.literal('off') }),
  ]),
});
export type AutoRefillRequest = z.infer<typeof autoRefillRequestSchema>;

export type PaymentChangeResponse =
  /** `ref` identifies the saved card from now on; null if there is none. */
  /** `isBackupUnset`: auto-refill is on, but its backup card was not set. */
  | { outcome: 'done'; ref: string | null; isBackupUnset?: true }
  /**
   * Nothing was changed. The texts are localized; null if the provider gave no code. `isUnsent`: nothing was sent, so what was typed can be sent
   * again as it is.
   */
  | { outcome: 'failed'; text: string | null; codeLine: string | null; isUnsent?: true }
  /** The provider's response was lost, and what it has stored could not be read. */
  | { outcome: 'unknown' };

/** The changes of card and auto-refill, by the handler of /api/account that makes them. */
export interface PaymentChanges {
  card: SaveCardRequest;
  'card-change': ChangeCardRequest;
  'card-remove': RemoveCardRequest;
  'card-role': CardRoleRequest;
  'auto-refill': AutoRefillRequest;
}

/** 409: what the page shows is not what is stored any more, or is being changed at this moment; or terms or charge are others by now. */
export interface PaymentChanged {
  reason: 'payment-changed' | 'terms-changed' | 'charge-changed';
}
