import { CompactEncrypt, importJWK } from 'jose';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { toWireAmount } from '#lib/contract/amount.ts';
import { guestDashboard } from '#lib/contract/dashboard.ts';
import type { BodyOf } from '#lib/contract/operation.ts';
import { paymentJwks } from '#lib/contract/payments.ts';
import { guestRefill } from '#lib/contract/refill.ts';
import type { ResponseData, PersonaResponse, SandboxClient } from './sandbox-client.ts';

export interface TypedCard {
  cardNumber: string;
  cardType: string;
  expirationDate: string;
  cvv: string;
}

export const goodCard: TypedCard = {
  cardNumber: '4242424242424242',
  cardType: 'Visa',
  expirationDate: '1249',
  cvv: '123',
};

export function lookUp(client: SandboxClient, phone: string, zip: string, trackingId: string): Promise<ResponseData> {
  const body: BodyOf<typeof guestDashboard> = {
    flow: 'EZREFILL',
    phone,
    zip,
    houseNumber: '',
    includePlans: true,
    includeAcpDetails: true,
    includeCustomerInfo: true,
    includeDevicesInfo: true,
    includeServiceAddress: true,
  };
  return client.post(`${guestDashboard.path}?trackingId=${trackingId}`, body);
}

/** Encrypts a card as the browser does, for one attempt; without an attempt, for saving it. */
export async function encryptCard(client: SandboxClient, card: TypedCard, attempt?: string) {
  const [key] = paymentJwks.response.parse((await client.get(paymentJwks.path)).json).keys;
  if (!key) throw new Error('The sandbox has no payment key');
  const publicKey = await importJWK(key, 'RSA-OAEP-256');
  const encrypt = (field: keyof TypedCard): Promise<string> =>
    new CompactEncrypt(new TextEncoder().encode(card[field]))
      .setProtectedHeader({
        alg: 'RSA-OAEP-256',
        enc: 'A256GCM',
        kid: key.kid,
        field,
        ...(attempt !== undefined && { attempt }),
      })
      .encrypt(publicKey);
  return {
    cardNumber: await encrypt('cardNumber'),
    cardType: await encrypt('cardType'),
    expirationDate: await encrypt('expirationDate'),
    cvv: await encrypt('cvv'),
  };
}

type GuestRefill = BodyOf<typeof guestRefill>;

export interface Purchase {
  body: GuestRefill & { paymentInfo: Extract<GuestRefill['paymentInfo'], { cardNumber: string }> };
  send(): Promise<ResponseData>;
}

/** A guest's refill of the 30-day plan, which can be sent any number of times. `amountCents` is the total. */
export async function guestPurchase(
  client: SandboxClient,
  persona: PersonaResponse,
  options: { card?: TypedCard; amountCents?: number; reference?: string; trackingId?: string } = {},
): Promise<Purchase> {
  const referenceID = options.reference ?? `ref-${randomUUID()}`;
  const body: Purchase['body'] = {
    channel: 'ONLINE',
    flow: 'EZREFILL',
    termsVersion: '1.0',
    referenceID,
    customerInfo: { accountID: persona.accountIds[0] ?? '', phone: persona.phone, zip: persona.zip },
    paymentInfo: {
      ...(await encryptCard(client, options.card ?? goodCard, referenceID)),
      amount: toWireAmount(options.amountCents ?? 4500),
      billingAddress: {
        addressLine1: '12 Elm Street',
        addressLine2: '',
        city: 'Springfield',
        state: 'IL',
        zip: '62701',
        country: 'US',
      },
      firstName: 'Avery',
      lastName: 'Núñez',
      processingNetwork: 'CREDIT',
      isServiceAddress: false,
    },
    prepaidProducts: [
      {
        lob: 'HSD',
        planCode: 'HSD_030',
        planQty: 1,
        rate: '45.00',
        chargeCode: [{ amount: '45.00', chargeCode: 'HSD_030', prodTaxDetails: [] }],
      },
    ],
    acpBenefits: [],
  };
  const path = `${guestRefill.path}?trackingId=${options.trackingId ?? 'test'}`;
  return { body, send: () => client.post(path, body, { 'idempotency-key': referenceID }) };
}

/** The code of a failed response, else null. */
export function readErrorCode(response: ResponseData): string | null {
  const failure = z.object({ errorCode: z.string() }).safeParse(response.json);
  return failure.success ? failure.data.errorCode : null;
}

/** The order number of a successful refill, else null. */
export function readOrderNumber(response: ResponseData): string | null {
  const refillResponse = guestRefill.response.safeParse(response.json);
  return refillResponse.success ? refillResponse.data.response.orderDetails.orderNumber : null;
}
