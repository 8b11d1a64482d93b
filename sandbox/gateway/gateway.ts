import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { jweHeader } from '#lib/contract/card.ts';
import type { Database } from '../state/database.ts';
import { findSetting, saveSetting } from '../state/settings.ts';
import type { BillingAddress } from './billing-address.ts';
import {
  checkCard,
  checkChange,
  checkForm,
  type CardVerdict,
  type PlainCard,
  type SavedCardVerdict,
} from './check-card.ts';

const KEY = 'gateway-key';

const storedKey = z.object({
  kty: z.literal('RSA'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
});

export interface Purchase {
  billing: BillingAddress;
  /** The attempt that the fields must be encrypted for. */
  referenceId: string;
  today: string;
}

export type EncryptedCard = Record<keyof PlainCard, string>;

export interface PublicKey {
  kty: 'RSA';
  use: 'enc';
  alg: 'RSA-OAEP-256';
  kid: string;
  n: string;
  e: string;
}

/** Decrypts card fields and decides. The private key stays in the sandbox's database. */
export interface Gateway {
  publicKeys(): PublicKey[];
  /** A field that was encrypted with another key, or for another field or purchase, counts as missing. */
  check(card: EncryptedCard, purchase: Purchase): Promise<CardVerdict>;
  /** The same for a card that is saved without a charge. */
  checkToSave(card: EncryptedCard, of: Pick<Purchase, 'billing' | 'today'>): Promise<SavedCardVerdict>;
  /** The same for a saved card of this brand whose number stays. Returns the card's new expiration date. */
  checkToChange(
    card: Omit<EncryptedCard, 'cardNumber'>,
    of: Pick<Purchase, 'billing' | 'today'> & { cardType: string },
  ): Promise<{ ok: true; expirationDate: string } | { ok: false; code: string }>;
}

export async function openGateway(db: Database): Promise<Gateway> {
  const jwk = (await findSetting(db, KEY, storedKey)) ?? (await createKey(db));
  const key = await importJWK({ ...jwk } satisfies JWK, 'RSA-OAEP-256');
  const { kid, n, e } = jwk;

  const open = async (field: keyof PlainCard, jwe: string, referenceId: string | null): Promise<string | null> => {
    try {
      const header = jweHeader.parse(decodeProtectedHeader(jwe));
      if (header.kid !== kid || header.field !== field) return null;
      if (header.attempt !== undefined && header.attempt !== referenceId) return null;
      const { plaintext } = await compactDecrypt(jwe, key, {
        keyManagementAlgorithms: ['RSA-OAEP-256'],
        contentEncryptionAlgorithms: ['A256GCM'],
      });
      return new TextDecoder().decode(plaintext);
    } catch {
      return null;
    }
  };

  const openAll = async (card: EncryptedCard, referenceId: string | null): Promise<PlainCard | null> => {
    const [cardNumber, cardType, expirationDate, cvv] = await Promise.all([
      open('cardNumber', card.cardNumber, referenceId),
      open('cardType', card.cardType, referenceId),
      open('expirationDate', card.expirationDate, referenceId),
      open('cvv', card.cvv, referenceId),
    ]);
    if (cardNumber === null || cardType === null || expirationDate === null || cvv === null) return null;
    return { cardNumber, cardType, expirationDate, cvv };
  };
  const openRest = async (card: Omit<EncryptedCard, 'cardNumber'>): Promise<Omit<PlainCard, 'cardNumber'> | null> => {
    const [cardType, expirationDate, cvv] = await Promise.all([
      open('cardType', card.cardType, null),
      open('expirationDate', card.expirationDate, null),
      open('cvv', card.cvv, null),
    ]);
    return cardType === null || expirationDate === null || cvv === null ? null : { cardType, expirationDate, cvv };
  };
  const unreadable = { ok: false, code: 'PAYMENT-1004' } as const;

  return {
    publicKeys: () => [{ kty: 'RSA', use: 'enc', alg: 'RSA-OAEP-256', kid, n, e }],
    check: async (card, { billing, referenceId, today }) => {
      const plain = await openAll(card, referenceId);
      return plain ? checkCard(plain, billing, today) : unreadable;
    },
    checkToSave: async (card, { billing, today }) => {
      const plain = await openAll(card, null);
      return plain ? checkForm(plain, billing, today) : unreadable;
    },
    checkToChange: async (card, { billing, cardType, today }) => {
      const plain = await openRest(card);
      return plain ? checkChange(plain, cardType, billing, today) : unreadable;
    },
  };
}

async function createKey(db: Database): Promise<z.output<typeof storedKey>> {
  const { privateKey } = await generateKeyPair('RSA-OAEP-256', { modulusLength: 2048, extractable: true });
  const jwk = storedKey.parse({ ...(await exportJWK(privateKey)), kid: randomUUID() });
  await saveSetting(db, KEY, jwk);
  return jwk;
}
