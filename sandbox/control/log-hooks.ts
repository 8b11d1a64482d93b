import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../sandbox.ts';

const SECRETS = ['password', 'client_secret'];

/** Logs every call of the contract, and every request without a route. */
export function addLogHooks(app: FastifyInstance, { calls, subjects }: Sandbox): void {
  app.addHook('preHandler', async (request) => {
    const call = request.is404 ? 'unknown' : request.routeOptions.config.call;
    if (call === undefined) return;
    const [path = '/'] = request.url.split('?');
    const { authorization, 'x-api-key': apiKey, ...headers } = request.headers;
    request.loggedCall = {
      time: new Date().toISOString(),
      call,
      method: request.method,
      path,
      query: request.query,
      headers: {
        ...headers,
        ...(authorization && { authorization: `${authorization.split(' ')[0]} ...` }),
        ...(apiKey !== undefined && { 'x-api-key': '...' }),
      },
      body: withoutSecrets(request.body ?? null),
      trackingId: subjects.readSubject(request).trackingId,
      status: null,
      milliseconds: null,
      fault: null,
    };
    calls.add(request.loggedCall);
  });

  app.addHook('onResponse', async (request, reply) => {
    if (!request.loggedCall) return;
    request.loggedCall.milliseconds = Math.round(reply.elapsedTime);
    if (!reply.raw.destroyed || reply.raw.writableFinished) request.loggedCall.status = reply.statusCode;
  });
}

/** Masks the password that a shopper chose in the identity router, and the web app's client secret. */
function withoutSecrets(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const hiddenFields = SECRETS.filter((name) => name in body).map((name) => [name, '...']);
  return hiddenFields.length > 0 ? { ...body, ...Object.fromEntries(hiddenFields) } : body;
}
