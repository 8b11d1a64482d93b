import type { CardForm } from '#lib/payment/card-form-values.ts';
import type { EncryptedCard, PaymentKey } from '#lib/payment/api.ts';
import type { Result } from '#lib/result.ts';
import { PROVIDER_CARD_TYPE } from '#lib/domain/card/card.ts';
import { get } from '#lib/browser/api.ts';
import { loadPart } from '#lib/browser/load-part.ts';

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

/**
 * Card data: encrypts each field in the browser (compact JWE, RSA-OAEP-256 with A256GCM). The protected header binds it to its field and to
 * the attempt, so that it is useless elsewhere. `insecure-context`: the page was loaded over plain http, where the browser offers no
 * cryptography. `bad-key`: the key is unusable. `not-loaded`: the code, which is loaded when called, is not there.
 */
export async function encryptCardFields<Field extends string>(input: {
  jwk: PaymentKey;
  /** Absent for a card that is saved, not charged. */
  attemptId?: string | undefined;
  fields: Record<Field, string>;
}): Promise<Result<Record<Field, string>, 'insecure-context' | 'bad-key' | 'not-loaded'>> {
  if (globalThis.isSecureContext === false || !globalThis.crypto?.subtle)
    return { ok: false, reason: 'insecure-context' };
  const jose = await loadPart(() => import('jose/jwe/compact/encrypt')).catch(() => null);
  if (!jose) return { ok: false, reason: 'not-loaded' };
  const encoder = new TextEncoder();
  const binding = input.attemptId === undefined ? {} : { attempt: input.attemptId };
  const { kty, n, e, kid } = input.jwk;
  const value = { ...input.fields };
  try {
    for (const field in input.fields) {
      value[field] = await new jose.CompactEncrypt(encoder.encode(input.fields[field]))
        .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid, field, ...binding })
        .encrypt({ kty, n, e, alg: 'RSA-OAEP-256' });
    }
  } catch {
    return { ok: false, reason: 'bad-key' };
  }
  return { ok: true, value };
}
