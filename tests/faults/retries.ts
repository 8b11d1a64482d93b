import type { Operation } from '#lib/contract/operation.ts';
import { operations } from '#lib/contract/operations.ts';

const byName = new Map<string, Operation>(Object.entries(operations));

/** The identity provider's published documents are retried like reads; its one-time responses are not. */
const PUBLISHED: readonly string[] = ['oidc-discovery', 'oidc-jwks'];

/** Whether the call is retried once, unseen, after a broken response. */
export function isRepeated(call: string): boolean {
  return byName.has(call) ? byName.get(call)?.retry === 'read' : PUBLISHED.includes(call);
}

/** Whether the call takes money. */
export function isCharge(call: string): boolean {
  return byName.get(call)?.retry === 'charge';
}
