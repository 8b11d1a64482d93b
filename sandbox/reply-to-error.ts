import type { FastifyReply, FastifyRequest } from 'fastify';
import { ControlProblem } from './control/control-request.ts';
import { pageLanguage } from './look/page-language.ts';

/** The response to a request whose handler threw, or whose response could not be sent. */
export function replyToError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The client has gone. Another response would fail as the first did, and Fastify has no error handler left for that.
  if (reply.raw.destroyed) return reply.hijack();
  if (error instanceof ControlProblem) {
    return reply.code(error.statusCode).send({ message: error.texts[pageLanguage(request)] });
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  const message = error instanceof Error ? error.message : String(error);
  if (status >= 500) process.stderr.write(`sandbox: ${request.method} ${request.url}: ${message}\n`);
  return reply.code(status).send({ message });
}
