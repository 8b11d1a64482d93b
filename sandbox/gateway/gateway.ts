import { compactDecrypt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type cardToken, jweHeader } from '#lib/contract/card.ts';
import type { Clock } from '../state/clock.ts';
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
import { CardTokens } from './hosted/card-tokens.ts';

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
  /** Absent where an express button pays. */
  billing: BillingAddress | undefined;
  /** The attempt that the fields must be encrypted for. */
  referenceId: string;
  today: string;
}

export type EncryptedCard = Record<keyof PlainCard, string>;

/** A card that was typed into the gateway's own fields. */
interface HostedCard {
  cardToken: z.output<typeof cardToken>;
}

interface ToSave {
  billing: BillingAddress;
  today: string;
}

export interface PublicKey {
  kty: 'RSA';
  use: 'enc';
  alg: 'RSA-OAEP-256';
  kid: string;
  n: string;
  e: string;
}

/** Decrypts card fields, or takes the tokens that it gave for them, and decides. The private key stays in the sandbox's database. */
export interface Gateway {
  tokens: CardTokens;
  publicKeys(): PublicKey[];
  /** A field that was encrypted with another key, or for another field or purchase, counts as missing. */
  check(card: EncryptedCard | HostedCard, purchase: Purchase): Promise<CardVerdict>;
  /** The same for a card that is saved without a charge. */
  checkToSave(card: EncryptedCard | HostedCard, of: ToSave): Promise<SavedCardVerdict>;
  /** The same for a saved card of this brand whose number stays. Returns the card's new expiration date. */
  checkToChange(
    card: Omit<EncryptedCard, 'cardNumber'>,
    of: ToSave & { cardType: string },
  ): Promise<{ ok: true; expirationDate: string } | { ok: false; code: string }>;
}

export async function openGateway(db: Database, clock: Pick<Clock, 'now'>): Promise<Gateway> {
  const tokens = new CardTokens(clock);
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

  /** The card behind a token of this gateway. Where an express button paid, the address is the wallet's own affair. */
  const redeem = ({ cardToken: { gateway, token } }: HostedCard, purpose: string) =>
    gateway === 'sandbox' ? tokens.redeem(token, purpose) : ({ ok: false, code: 'CARD_TOKEN_002' } as const);

  return {
    tokens,
    publicKeys: () => [{ kty: 'RSA', use: 'enc', alg: 'RSA-OAEP-256', kid, n, e }],
    check: async (card, { billing, referenceId, today }) => {
      if ('cardToken' in card) {
        const redemption = redeem(card, referenceId);
        if (!redemption.ok) return redemption;
        if (!billing && !redemption.isExpress) return { ok: false, code: 'PAYMENT-1038' };
        return checkCard(redemption.card, redemption.isExpress ? null : (billing ?? null), today);
      }
      if (!billing) return { ok: false, code: 'PAYMENT-1038' };
      const plain = await openAll(card, referenceId);
      return plain ? checkCard(plain, billing, today) : unreadable;
    },
    checkToSave: async (card, { billing, today }) => {
      if ('cardToken' in card) {
        const redemption = redeem(card, `saved ${randomUUID()}`);
        return redemption.ok ? checkForm(redemption.card, billing, today) : redemption;
      }
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
