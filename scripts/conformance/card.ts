import { randomUUID } from 'node:crypto';
import { CompactEncrypt, importJWK } from 'jose';
import { z } from 'zod';
import type { cardToken } from '#lib/contract/card.ts';
import { paymentJwks } from '#lib/contract/payments.ts';
import type { Change } from './charge-promises.ts';
import { NotChecked, once } from './check.ts';
import type { Config, TestCard } from './config.ts';
import { expectDone, type Provider } from './exchange.ts';

const FIELDS = ['cardNumber', 'cardType', 'expirationDate', 'cvv'] as const;
type Field = (typeof FIELDS)[number];

type EncryptedCard = Record<Field, string>;
export type CardToken = z.input<typeof cardToken>;

/** A card as a request has it: encrypted fields, or the token of a gateway in their place. */
export type SentCard = EncryptedCard | { cardToken: CardToken };

/** Makes of the configuration's test card what the browser would make of it. */
export class CardFields {
  /** The key that the web app would use. */
  readonly key;
  private readonly config: Config;
  /** By purchase: the web app repeats a request with the token that it had. */
  private readonly tokens = new Map<string, CardToken>();

  constructor(provider: Provider, config: Config) {
    this.config = config;
    this.key = once(async () => {
      const [key] = expectDone(await provider.call(paymentJwks, {}, { trackingId: randomUUID() })).keys;
      if (!key) throw new Error('A key set without a key passed its schema');
      return key;
    });
  }

  /** The last four digits of what `fieldsFor` gives without a change. */
  get lastFour(): string | undefined {
    const { card, hostedCards } = this.config;
    return hostedCards && 'token' in hostedCards ? hostedCards.token.lastFour : card?.number.slice(-4);
  }

  /** The card for the purchase with this key; without one, for being saved. */
  async fieldsFor(attempt: string | undefined, change: CardChange = {}): Promise<SentCard> {
    const isHosted = this.config.hostedCards !== undefined;
    return isHosted ? { cardToken: await this.token(attempt, change) } : this.encrypt(attempt, change);
  }

  /** The same for a saved card that changes: all but its number, or the whole card by a new token. */
  async fieldsToChange(savedFields: SentCard): Promise<Omit<EncryptedCard, 'cardNumber'> | { cardToken: CardToken }> {
    if ('cardToken' in savedFields) return { cardToken: await this.token(undefined) };
    const { cardNumber: _cardNumber, ...changed } = savedFields;
    return changed;
  }

  private async token(
    attempt: string | undefined,
    { card = this.config.card, tokenOf, isDeclined }: CardChange = {},
  ): Promise<CardToken> {
    const { hostedCards: hosted } = this.config;
    if (!hosted) throw new NotChecked('the configuration has no hostedCards');
    const { gateway } = hosted;
    const fields = this.tokens.get(tokenOf ?? attempt ?? '');
    if (fields) return fields;
    if ('token' in hosted) {
      const token = isDeclined ? hosted.declinedToken : hosted.token;
      if (!token) throw new NotChecked('the configuration has no hostedCards.declinedToken');
      return { gateway, ...token };
    }
    if (!card) throw new NotChecked('the configuration has no card');
    const { number: cardNumber, expiration, cvv, type: brand } = card;
    const response = await fetch(hosted.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cardNumber, expirationDate: expiration, cvv, ...(attempt && { attempt }) }),
      signal: AbortSignal.timeout(GATEWAY_MS),
    });
    if (!response.ok) throw new NotChecked(`the gateway of hostedCards.url answers with status ${response.status}`);
    const tokenResponse = z.object({ token: z.string() }).safeParse(await response.json());
    if (!tokenResponse.success) throw new NotChecked('the gateway of hostedCards.url gives no token');
    const token = { gateway, token: tokenResponse.data.token, brand, lastFour: cardNumber.slice(-4), expiration };
    if (attempt) this.tokens.set(attempt, token);
    return token;
  }

  private async encrypt(attempt: string | undefined, change: CardChange): Promise<EncryptedCard> {
    const card = change.card ?? this.config.card;
    if (!card) throw new NotChecked('the configuration has no card');
    const purchase = change.fields === 'of another purchase' ? randomUUID() : attempt;
    const [cardNumber, cardType, expirationDate, cvv] = await Promise.all(
      FIELDS.map((field) => this.field(field, findValue(card, field), purchase)),
    );
    const fields = {
      cardNumber: cardNumber ?? '',
      cardType: cardType ?? '',
      expirationDate: expirationDate ?? '',
      cvv: cvv ?? '',
    };
    return change.fields === 'swapped' ? { ...fields, cardNumber: fields.cvv, cvv: fields.cardNumber } : fields;
  }

  private async field(field: Field, value: string, attempt: string | undefined): Promise<string> {
    const { kid, ...key } = await this.key.get();
    return new CompactEncrypt(new TextEncoder().encode(value))
      .setProtectedHeader({
        alg: 'RSA-OAEP-256',
        enc: 'A256GCM',
        kid,
        field,
        ...(attempt !== undefined && { attempt }),
      })
      .encrypt(await importJWK(key, 'RSA-OAEP-256'));
  }
}

type CardChange = Pick<Change, 'card' | 'fields' | 'isDeclined' | 'tokenOf'>;
const GATEWAY_MS = 10_000;

function findValue(card: TestCard, field: Field): string {
  return { cardNumber: card.number, cardType: card.type, expirationDate: card.expiration, cvv: card.cvv }[field];
}

/** Where the card's holder lives: the lines are '' where the configuration has the ZIP code alone. */
export function requireBilling({ billing }: Config) {
  if (!billing) throw new NotChecked('the configuration has no billing address');
  const { firstName, lastName, ...address } = billing;
  return { name: { firstName, lastName }, address };
}

/** The same for an order, which has the whole address. */
export function requireWholeBilling(config: Config) {
  const { name, address } = requireBilling(config);
  if (address.addressLine1 === '') throw new NotChecked('the billing address of the configuration is a ZIP code alone');
  return { name, address };
}
