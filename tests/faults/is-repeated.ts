import type { Operation } from '#lib/contract/operation.ts';
import { operations } from '#lib/contract/operations.ts';

const byName = new Map<string, Operation>(Object.entries(operations));

/** What the identity provider publishes is asked for again like a read; what it answers once is not. */
const PUBLISHED: readonly string[] = ['oidc-discovery', 'oidc-jwks'];

/** Whether a broken answer to the call is asked for once more, unseen. */
export function isRepeated(call: string): boolean {
  return byName.has(call) ? byName.get(call)?.retry === 'read' : PUBLISHED.includes(call);
}
