import { z } from 'zod';

/**
 * Spec 1 §7, 3 §3.4: a card field as the browser encrypted it, a compact JWE. Inside is the bare value: digits of the
 * number, one of `cardTypes`, MMYY, digits of the security code.
 */
export const jwe = z
  .string()
  .max(2_048)
  .regex(/^[\w-]{16,}\.[\w-]{64,}\.[\w-]{16,}\.[\w-]+\.[\w-]{16,}$/)
  .meta({ id: 'EncryptedField', description: 'Compact JWE: RSA-OAEP-256, A256GCM' });

/** Spec 3 §3.1: the provider's word for each accepted brand. */
export const cardTypes = ['MASTER_CARD', 'Visa', 'Discover', 'AMERICAN_EXPRESS'] as const;
export type CardType = (typeof cardTypes)[number];

/** The encrypted fields of a card that is typed in. */
export const encryptedCard = z.object({ cardNumber: jwe, cardType: jwe, expirationDate: jwe, cvv: jwe });

/** A card that is kept at the provider, in a request: its token takes the place of the encrypted fields. */
export const savedCard = z.object({ paymentInstToken: z.string().min(1).max(200) });
