import { loadPart } from '#lib/browser/load-part.ts';
import type { PaymentKey } from '#lib/payment/api.ts';
import type { Result } from '#lib/result.ts';

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
