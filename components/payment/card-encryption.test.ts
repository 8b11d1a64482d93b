import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { compactDecrypt, type CryptoKey, exportJWK, generateKeyPair } from 'jose';
import type { PaymentKey } from '#lib/payment/api.ts';
import { encryptCardFields } from './card-encryption.ts';

const fields = { cardNumber: '4111111111111111', cardType: 'Visa', expirationDate: '1230', cvv: '123' };
let jwk: PaymentKey;
let privateKey: CryptoKey;

beforeAll(async () => {
  const keyPair = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  const { n = '', e = '' } = await exportJWK(keyPair.publicKey);
  privateKey = keyPair.privateKey;
  jwk = { kty: 'RSA', kid: 'key-1', n, e };
});

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'isSecureContext');
});

describe('encryptCardFields', () => {
  it('encrypts each field as a JWE for the key, bound to its field and attempt', async () => {
    const encrypted = await encryptCardFields({ jwk, attemptId: 'attempt-1', fields });
    if (!encrypted.ok) throw new Error(encrypted.reason);
    for (const [field, plain] of Object.entries(fields)) {
      const jwe = encrypted.value[field as keyof typeof fields];
      const { plaintext, protectedHeader } = await compactDecrypt(jwe, privateKey, {
        keyManagementAlgorithms: ['RSA-OAEP-256'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      expect(new TextDecoder().decode(plaintext)).toBe(plain);
      expect(protectedHeader).toEqual({
        alg: 'RSA-OAEP-256',
        enc: 'A256GCM',
        kid: 'key-1',
        field,
        attempt: 'attempt-1',
      });
      // Decoded: by chance, a few hundred characters of Base64 contain three digits once in six hundred times.
      for (const part of jwe.split('.')) expect(Buffer.from(part, 'base64url').includes(plain)).toBe(false);
    }
  });

  it('returns a different text each time', async () => {
    const first = await encryptCardFields({ jwk, attemptId: 'a', fields: { cvv: '123' } });
    const second = await encryptCardFields({ jwk, attemptId: 'a', fields: { cvv: '123' } });
    expect(first).not.toEqual(second);
  });

  it('reports a page that is not secure', async () => {
    Object.defineProperty(globalThis, 'isSecureContext', { value: false, configurable: true });
    expect(await encryptCardFields({ jwk, attemptId: 'a', fields })).toEqual({ ok: false, reason: 'insecure-context' });
  });

  it('reports an unusable key', async () => {
    const broken = { ...jwk, n: '!' };
    expect(await encryptCardFields({ jwk: broken, attemptId: 'a', fields })).toEqual({ ok: false, reason: 'bad-key' });
  });
});
