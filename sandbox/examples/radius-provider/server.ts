// A small provider on FreeRADIUS and PostgreSQL: quick refill, account area, cards at Stripe. See README.md beside this file.
import { createHash, timingSafeEqual } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accountRoutes } from './account.ts';
import { settleInterrupted } from './cash-book.ts';
import { database } from './database.ts';
import { guestRoutes } from './guest.ts';
import { loginRoutes } from './login.ts';
import { sendOwedMails } from './mail.ts';
import { NoSession, Refusal } from './refusal.ts';
import { settings } from './settings.ts';
import { StripeError } from './stripe.ts';

const REVIEW_EVERY_MS = 5_000;

const app = Fastify({ logger: { level: 'warn' }, bodyLimit: 1_048_576, forceCloseConnections: true });

const digest = (text: string) => createHash('sha256').update(text).digest();
const keyDigests = settings.PROVIDER_API_KEY.map(digest);

/** Whether the web app is the caller. No one else may call, because guests' calls return whole accounts. */
function hasKey({ headers }: FastifyRequest): boolean {
  const givenKey = digest(String(headers['x-api-key'] ?? ''));
  return keyDigests.some((key) => timingSafeEqual(key, givenKey));
}

/** Customers' browsers see these pages; everything else is the web app's. */
const LOGIN_PAGES = /^\/(login|oidc)\//;

app.addHook('onRequest', async (request, reply) => {
  if (LOGIN_PAGES.test(request.url) || hasKey(request)) return;
  return reply.code(401).send({ errorCode: 'CALLER_REFUSED', errorMessage: 'Unknown key' });
});

const toFailure = (code: string, errorMessage: string) => ({ errorCode: code, businessErrorCode: code, errorMessage });

app.setErrorHandler((error, request, reply) => {
  if (error instanceof NoSession) return reply.code(403).send({ [error.message]: true });
  if (error instanceof Refusal) return reply.code(error.status).send(toFailure(error.code, error.message));
  // Of a card that was not saved; a charge has its own answer.
  if (error instanceof StripeError) return reply.send(toFailure(error.errorCode, error.message));
  if (error instanceof z.ZodError) return reply.code(400).send(toFailure('BUS_PMT_004', error.message));
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 500) request.log.error(error);
  // Without a code: the web app then knows that nothing is known.
  return reply.code(status).send({});
});

await app.register(guestRoutes);
await app.register(accountRoutes);
await app.register(loginRoutes);

let review: Promise<unknown> = Promise.resolve();
const timer = setInterval(() => {
  review = review
    .then(() => Promise.all([settleInterrupted(), sendOwedMails()]))
    .catch((error: unknown) => app.log.error(error));
}, REVIEW_EVERY_MS);

await app.listen({ port: settings.PROVIDER_PORT, host: '127.0.0.1' });
process.once('SIGTERM', () => {
  clearInterval(timer);
  void app.close().then(() => database.end());
});
