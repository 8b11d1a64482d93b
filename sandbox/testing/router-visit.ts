import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { createSession, restoreSession } from '#lib/contract/shop.ts';
import type { ResponseData, SandboxClient } from './sandbox-client.ts';
import { handOver, restore } from './shop-calls.ts';

export interface Shopper {
  firstName: string;
  lastName: string;
  email: string;
  /** Ten digits. */
  phone: string;
  password: string;
}

/** A shopper with a new phone number and e-mail address. */
export function newShopper(change: Partial<Shopper> = {}): Shopper {
  const number = String(randomInt(10_000_000)).padStart(7, '0');
  const email = `shopper${number}@example.com`;
  return {
    firstName: 'Lucía',
    lastName: 'O’Brien',
    email,
    phone: `556${number}`,
    password: 'warm-hearth-1',
    ...change,
  };
}

const messages = z.array(z.looseObject({ channel: z.string(), language: z.string(), text: z.string() }));

/** The messages sent to a phone or an e-mail address, newest first. */
export async function sentTo(client: SandboxClient, recipient: string) {
  return messages.parse((await client.get(`/__sandbox/outbox?${new URLSearchParams({ to: recipient })}`)).json);
}

/** The newest verification code sent to a phone. Throws if there is none. */
export async function codeSentTo(client: SandboxClient, phone: string): Promise<string> {
  for (const { text } of await sentTo(client, phone)) {
    const code = /\b\d{6}\b/.exec(text)?.[0];
    if (code) return code;
  }
  throw new Error(`No code was sent to ${phone}`);
}

/** Opens a hand-off that returns to `redirectUrl`. */
export async function openHandOff(client: SandboxClient, redirectUrl: string, trackingId = 'test'): Promise<string> {
  return createSession.response.parse((await handOver(client, redirectUrl, trackingId)).json).digitalSessionId;
}

export function typeDetails(client: SandboxClient, digitalSessionId: string, shopper: Shopper): Promise<ResponseData> {
  return client.form('/identity-router', { digitalSessionId, action: 'details', ...shopper });
}

export function typeCode(client: SandboxClient, digitalSessionId: string, code: string): Promise<ResponseData> {
  return client.form('/identity-router', { digitalSessionId, action: 'verify', code });
}

/** The whole visit: details, the code from the outbox, back to the shop. `restored` is the session that the shop then restores. */
export async function throughRouter(client: SandboxClient, redirectUrl: string, shopper: Shopper) {
  const digitalSessionId = await openHandOff(client, redirectUrl);
  await typeDetails(client, digitalSessionId, shopper);
  const response = await typeCode(client, digitalSessionId, await codeSentTo(client, shopper.phone));
  const restoredSession = restoreSession.response.parse((await restore(client, digitalSessionId)).json);
  return { digitalSessionId, location: response.headers.get('location'), restored: restoredSession };
}
