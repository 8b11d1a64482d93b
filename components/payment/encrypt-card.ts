import type { CardForm } from '#lib/payment/card-form-values.ts';
import type { EncryptedCard } from '#lib/payment/api.ts';
import type { Result } from '#lib/result.ts';
import { PROVIDER_CARD_TYPE } from '#lib/domain/card/card.ts';
import { get } from '#lib/browser/api.ts';
import { encryptCardFields } from './card-encryption.ts';

/**
 * Spec 1 §7, 3 §5: the card as it may leave this browser, valid for one attempt, or without an attempt to be saved: bare digits, the
 * provider's name for the brand, MMYY. `not-sent`: there is no usable key. `insecure`: the page was loaded over plain http.
 */
export function encryptCard(
  { cardNumber, brand, expirationDate, cvv }: CardForm['card'],
  attempt?: string,
): Promise<Encrypted<keyof EncryptedCard>> {
  return encryptFields({ cardNumber, cardType: PROVIDER_CARD_TYPE[brand], expirationDate, cvv }, attempt);
}

/** Spec 3 §7.5: the same for a saved card whose number stays. */
export function encryptCardChange({ brand, expirationDate, cvv }: Omit<CardForm['card'], 'cardNumber'>) {
  return encryptFields({ cardType: PROVIDER_CARD_TYPE[brand], expirationDate, cvv });
}

type Encrypted<Field extends string> = Result<Record<Field, string>, 'not-sent' | 'insecure'>;

async function encryptFields<Field extends string>(
  fields: Record<Field, string>,
  attempt?: string,
): Promise<Encrypted<Field>> {
  const key = await get('/api/payment/key', {});
  if (!key.ok) return { ok: false, reason: 'not-sent' };
  const encryption = await encryptCardFields({ jwk: key.body, attemptId: attempt, fields });
  if (encryption.ok) return encryption;
  return { ok: false, reason: encryption.reason === 'insecure-context' ? 'insecure' : 'not-sent' };
}
