import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { CALLER_REFUSED } from '#lib/contract/failure.ts';
import type { Operation } from '#lib/contract/operation.ts';
import { operations } from '#lib/contract/operations.ts';
import type { Sandbox } from '../sandbox.ts';

/** The calls of the provider itself: content has a password of its own, and browsers read the public site. */
const GUARDED: ReadonlySet<string | undefined> = new Set(
  Object.values<Operation>(operations).flatMap(({ host, name }) => (host === 'provider' ? [name] : [])),
);

/** What a call without an accepted key gets, before anything else of it is looked at. */
export const CALLER_REFUSAL = {
  status: 401,
  body: { errorCode: CALLER_REFUSED, errorMessage: 'x-api-key is missing or not accepted' },
};

/** Refuses calls of the provider that come without one of the accepted keys. Without accepted keys, everybody is served. */
export function refuseStrangers(app: FastifyInstance, { config }: Sandbox): void {
  app.addHook('preHandler', async (request, reply) => {
    if (config.apiKeys.length === 0 || !GUARDED.has(request.routeOptions.config.call)) return;
    const apiKey = request.headers['x-api-key'];
    const isAccepted = typeof apiKey === 'string' && config.apiKeys.some((key) => isSame(key, apiKey));
    if (!isAccepted) return reply.code(CALLER_REFUSAL.status).send(CALLER_REFUSAL.body);
  });
}

/** Compared by hashes of one length, which takes as long wherever they differ. */
function isSame(key: string, other: string): boolean {
  const toHash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(toHash(key), toHash(other));
}
