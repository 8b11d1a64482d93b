import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { credentialFor, type Operation, type WireResponseOf } from '#lib/contract/operation.ts';
import { failureEnvelope } from '../control/failure-envelope.ts';
import type { Sandbox } from '../sandbox.ts';

/** A refusal with a code; it travels in the call's own code field. HTTP 200 unless said otherwise. */
export class Refusal {
  readonly code: string;
  readonly message: string;
  readonly status: number;

  constructor(code: string, message: string, status = 200) {
    this.code = code;
    this.message = message;
    this.status = status;
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface CallInput<Op extends Operation> {
  query: Parsed<Op['query']>;
  body: Parsed<Op['body']>;
  request: FastifyRequest;
  sandbox: Sandbox;
}

export type Behaviour<Op extends Operation> = (input: CallInput<Op>) => Promise<WireResponseOf<Op> | Refusal>;

const INVALID = 'SANDBOX_INVALID_REQUEST';

/** Serves a call of the contract on all its paths: credential, request by the contract's schemas, behaviour, answer. */
export function registerCall<Op extends Operation>(
  app: FastifyInstance,
  sandbox: Sandbox,
  operation: Op,
  behaviour: Behaviour<Op>,
): void {
  for (const path of [operation.path, ...(operation.otherPaths ?? [])]) {
    app.route({
      method: operation.method,
      url: path,
      config: { call: operation.name },
      handler: async (request, reply) => {
        // Taken first, and by the handler that ends it: a client that leaves must not end it.
        const release = request.release ?? sandbox.inFlight.hold(request);
        try {
          const refused = refuseCredential(request, reply, sandbox, credentialFor(operation, path));
          if (refused) return refused;
          const query = operation.query?.safeParse(request.query);
          const body = operation.body?.safeParse(request.body);
          const error = query?.error ?? body?.error;
          if (error) return refuseRequest(reply, operation, error);
          const input = { query: query?.data, body: body?.data, request, sandbox } as CallInput<Op>;
          return answer(reply, operation, await behaviour(input), request);
        } finally {
          release();
        }
      },
    });
  }
}

/** A call of the contract that has no behaviour here yet says so, and does nothing. */
export function registerMissingCall(app: FastifyInstance, operation: Operation): void {
  for (const path of [operation.path, ...(operation.otherPaths ?? [])]) {
    app.route({
      method: operation.method,
      url: path,
      config: { call: operation.name },
      handler: (_, reply) =>
        reply.code(501).send({ call: operation.name, message: 'The sandbox does not behave for this call yet' }),
    });
  }
}

function answer(reply: FastifyReply, operation: Operation, result: unknown, request: FastifyRequest): FastifyReply {
  if (!(result instanceof Refusal)) return reply.send(result);
  return reply.code(result.status).send(failureEnvelope(operation.name, result.code, result.message, request.query));
}

/** Spec 3 §4.6. A guest without a token is served: the token is a courtesy, and its call may have failed. */
function refuseCredential(
  request: FastifyRequest,
  reply: FastifyReply,
  sandbox: Sandbox,
  credential: Operation['credential'],
): FastifyReply | null {
  const token = request.headers['x-xsrf-token'];
  if (credential !== 'guest' || typeof token !== 'string') return null;
  const state = sandbox.tokens.check(token);
  if (state === 'valid') return null;
  return reply.code(403).send({ [state]: true, message: `The token is ${state}` });
}

function refuseRequest(reply: FastifyReply, operation: Operation, error: z.ZodError): FastifyReply {
  const message = error.issues.map((issue) => `${issue.path.join('.') || 'request'}: ${issue.message}`).join('; ');
  return reply.code(400).send(failureEnvelope(operation.name, INVALID, message));
}
