import { randomUUID } from 'node:crypto';
import { CompactEncrypt, importJWK } from 'jose';
import { paymentJwks } from '#lib/contract/payments.ts';
import type { Change } from './charge-promises.ts';
import { NotChecked, needed } from './check.ts';
import type { Config, TestCard } from './config.ts';
import { expectDone, type Provider } from './exchange.ts';

const FIELDS = ['cardNumber', 'cardType', 'expirationDate', 'cvv'] as const;
type Field = (typeof FIELDS)[number];

export type EncryptedCard = Record<Field, string>;

/** Encrypts the configuration's test card with the provider's key, as the browser does. */
export class CardEncryption {
  /** The key that the web app would use. */
  readonly key;
  private readonly config: Config;

  constructor(provider: Provider, config: Config) {
    this.config = config;
    this.key = needed(async () => {
      const [key] = expectDone(await provider.call(paymentJwks, {}, { trackingId: randomUUID() })).keys;
      if (!key) throw new Error('A key set without a key passed its schema');
      return key;
    });
  }

  /** The card for the purchase with this key; without one, for being saved. */
  async encrypt(attempt: string | undefined, change: Pick<Change, 'card' | 'fields'> = {}): Promise<EncryptedCard> {
    const card = change.card ?? this.config.card;
    if (!card) throw new NotChecked('the configuration has no card');
    const bound = change.fields === 'of another purchase' ? randomUUID() : attempt;
    const [cardNumber, cardType, expirationDate, cvv] = await Promise.all(
      FIELDS.map((field) => this.field(field, valueOf(card, field), bound)),
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

function valueOf(card: TestCard, field: Field): string {
  return { cardNumber: card.number, cardType: card.type, expirationDate: card.expiration, cvv: card.cvv }[field];
}

/** Where the card's holder lives: the lines are '' where the configuration has the ZIP code alone. */
export function billingOf({ billing }: Config) {
  if (!billing) throw new NotChecked('the configuration has no billing address');
  const { firstName, lastName, ...address } = billing;
  return { name: { firstName, lastName }, address };
}

/** The same for an order, which has the whole address. */
export function wholeBillingOf(config: Config) {
  const { name, address } = billingOf(config);
  if (address.addressLine1 === '') throw new NotChecked('the billing address of the configuration is a ZIP code alone');
  return { name, address };
}
