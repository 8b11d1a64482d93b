import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import { Subjects } from './subjects.ts';

/** Writes down every call of the contract, and every request that no route knows. */
export function addLogHooks(app: FastifyInstance, { calls }: Sandbox): void {
  app.addHook('preHandler', async (request) => {
    const call = request.is404 ? 'unknown' : request.routeOptions.config.call;
    if (call === undefined) return;
    const [path = '/'] = request.url.split('?');
    const { authorization, ...headers } = request.headers;
    request.logged = {
      time: new Date().toISOString(),
      call,
      method: request.method,
      path,
      query: request.query,
      headers: authorization ? { ...headers, authorization: `${authorization.split(' ')[0]} ...` } : headers,
      body: request.body ?? null,
      trackingId: Subjects.named(request).trackingId,
      status: null,
      milliseconds: null,
      fault: null,
    };
    calls.add(request.logged);
  });

  app.addHook('onResponse', async (request, reply) => {
    if (!request.logged) return;
    request.logged.milliseconds = Math.round(reply.elapsedTime);
    if (!reply.raw.destroyed || reply.raw.writableFinished) request.logged.status = reply.statusCode;
  });
}
