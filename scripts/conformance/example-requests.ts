import { z } from 'zod';
import { credentialFor, type Operation } from '#lib/contract/operation.ts';
import { type CallName, operations } from '#lib/contract/operations.ts';
import { type Example, examples } from '../openapi/examples.ts';
import type { SentCard } from './card.ts';
import type { Input } from './exchange.ts';

/** What takes the place of the example customer's data in the requests of docs/openapi.json. */
export interface Facts {
  accountId: string;
  custGuid: string;
  trackingId: string;
  phone?: string;
  macId?: string;
  serialNumber?: string;
  locationId?: string;
  cardToken?: string;
  card?: SentCard;
}

/** The example customer, as the examples name them. */
const EXAMPLE = {
  accountId: examples.dashboard.body?.accountId,
  custGuid: examples.identity.body?.value,
  trackingId: examples.ping.query?.trackingId,
  phone: examples['guest-dashboard'].body?.phone,
  macId: examples['validate-mac'].body?.mac,
  serialNumber: examples['activate-account'].body?.devices[0]?.deviceSerial,
  locationId: examples['guest-dashboard'].response.customerInfo.locationId ?? undefined,
  cardToken: examples['remove-instrument'].body?.paymentInstToken,
} satisfies Record<Exclude<keyof Facts, 'card'>, string | undefined>;

const all: Readonly<Record<CallName, Operation>> = operations;
const examplesByName: Readonly<Record<CallName, Example>> = examples;

const isCall = (name: string): name is CallName => name in operations;

/** The body of an example, for a request that differs from it in little. */
export function exampleBody<Name extends CallName>(name: Name): NonNullable<(typeof examples)[Name]['body']> {
  const { body } = examples[name];
  if (body === undefined) throw new Error(`${name} has no body`);
  return body;
}

/** The path of a call that needs an owner's session; null if it has none. */
export function ownerPath(name: CallName): string | null {
  const { path, otherPaths = [] } = all[name];
  return [path, ...otherPaths].find((each) => credentialFor(all[name], each) === 'owner') ?? null;
}

/** All calls that need an owner's session, in the contract's order. */
export const OWNER_CALLS = Object.keys(operations)
  .filter(isCall)
  .filter((name) => ownerPath(name) !== null);

/** The calls of the move's stage, which a provider of accounts need not have yet. */
export const MOVE_CALLS: readonly CallName[] = ['create-aux', 'fetch-aux', 'update-move'];

/** Those of an owner that name an account. */
export const CALLS_OF_AN_ACCOUNT = OWNER_CALLS.filter((name) =>
  JSON.stringify(examplesByName[name].body ?? {}).includes(`"${EXAMPLE.accountId}"`),
);

/** The request of an example, for another customer. */
export function exampleRequest(name: CallName, facts: Facts): { operation: Operation; input: Input } {
  const texts = new Map<string, string>();
  for (const [fact, example] of Object.entries(EXAMPLE)) {
    const value = facts[fact as keyof typeof EXAMPLE];
    if (example !== undefined && value !== undefined) texts.set(example, value);
  }
  const fillPlaceholders = (part: unknown): unknown =>
    part === undefined
      ? undefined
      : JSON.parse(JSON.stringify(part), (_, value: unknown) =>
          typeof value === 'string' ? (texts.get(value) ?? value) : value,
        );
  const { body: givenBody, query } = examplesByName[name];
  const body = fillPlaceholders(givenBody);
  const path = ownerPath(name);
  return {
    operation: all[name],
    input: {
      ...(query !== undefined && { query: fillPlaceholders(query) }),
      ...(body !== undefined && { body: withCard(body, facts.card) }),
      ...(path !== null && { path }),
    },
  };
}

/** The example's encrypted fields, which no provider can open, replaced by real ones, or by a token. */
function withCard(body: unknown, card: SentCard | undefined): unknown {
  const cardResult = z.looseObject({ cardType: z.string() }).safeParse(body);
  if (!card || !cardResult.success) return body;
  if ('cardToken' in card) {
    const { cardNumber: _number, cardType: _type, expirationDate: _expiration, cvv: _cvv, ...rest } = cardResult.data;
    return { ...rest, ...card };
  }
  const fields = Object.entries(card).filter(([field]) => field in cardResult.data);
  return { ...cardResult.data, ...Object.fromEntries(fields) };
}
