import { z } from 'zod';
import { optionalAmount } from './amount.ts';
import { blankable, blankableDay, day, referenceID, text } from './field-types.ts';

/**
 * Spec 1 §7, 3 §3.4: a card field as the browser encrypted it, a compact JWE. Inside is the bare value: digits of the
 * number, one of `cardTypes`, MMYY, digits of the security code.
 */
export const jwe = z
  .string()
  .max(2_048)
  .regex(/^[\w-]{16,}\.[\w-]{64,}\.[\w-]{16,}\.[\w-]+\.[\w-]{16,}$/)
  .meta({ id: 'EncryptedField', description: 'Compact JWE: RSA-OAEP-256, A256GCM' });

/** Spec 3 §3.1: the provider's name for each accepted brand. */
export const cardTypes = ['MASTER_CARD', 'Visa', 'Discover', 'AMERICAN_EXPRESS'] as const;

const cardFields = ['cardNumber', 'cardType', 'expirationDate', 'cvv'] as const;

/**
 * The protected header of an encrypted field. `field` and `attempt` tie it to one field of one purchase: it cannot be moved to another
 * field or used for another purchase. A card that is saved and not charged has no attempt.
 */
export const jweHeader = z.object({
  alg: z.literal('RSA-OAEP-256'),
  enc: z.literal('A256GCM'),
  kid: text,
  field: z.enum(cardFields),
  attempt: referenceID.optional(),
});

/** The encrypted fields of a card that is typed in. */
export const encryptedCard = z.object({ cardNumber: jwe, cardType: jwe, expirationDate: jwe, cvv: jwe });

/**
 * The card that was charged, as the provider reports it: its last four digits and its brand. Unreadable data counts as missing, because it
 * must not cast doubt on a charge.
 */
export const chargedCard = z
  .object({ cardNumber: z.string().regex(/^\d{4}$/), cardType: z.enum(cardTypes) })
  .nullish()
  .catch(null)
  .meta({ id: 'ChargedCard' });

/** A card saved at the provider, in a request: its token replaces the encrypted fields. */
export const savedCard = z.object({ paymentInstToken: z.string().min(1).max(200) });

/**
 * Not in the specification: a card that was typed into a gateway's own fields, or approved by one of its express buttons, in a request
 * (`CARD_ENTRY=hosted`). The gateway's one-time token replaces the encrypted fields; the web app passes it on unread. `gateway` is the name
 * that `CARD_GATEWAY` has for it.
 */
export const cardToken = z
  .object({
    gateway: z.string().min(1).max(40),
    token: z
      .string()
      .min(1)
      .max(8_192)
      .regex(/^[!-~]+$/),
    brand: z.enum(cardTypes),
    lastFour: z.string().regex(/^\d{4}$/),
    expiration: z
      .string()
      .regex(/^(0[1-9]|1[0-2])\d{2}$/)
      .describe('MMYY'),
  })
  .meta({
    id: 'CardToken',
    description: "A card in a gateway's keeping: its one-time token, and what may be shown of it",
  });

/** Replaces the encrypted fields. */
export const tokenCard = z.object({ cardToken });

/**
 * Not in the specification: when the provider makes its next automatic charge, how much it is, and the last charge that was declined. A
 * provider with none of them leaves it out; unreadable data counts as missing.
 */
export const autoPayment = z
  .object({
    nextChargeDate: blankableDay,
    nextChargeAmount: optionalAmount
      .catch(null)
      .describe(
        "What an automatic charge is now, tax included: the plan's own price, less the benefit and without any offer. Also while auto-refill is off",
      ),
    lastDecline: z.object({ date: day, errorCode: blankable }).nullish(),
  })
  .nullish()
  .catch(null)
  .meta({ id: 'AutoPayment' });
