import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { credentialFor, type Operation, type WireResponseOf } from '#lib/contract/operation.ts';
import { failureEnvelope } from '../control/failure-envelope.ts';
import { findHolder } from '../identity/oidc-records.ts';
import type { Sandbox } from '../sandbox.ts';
import { touchSession, type OwnerSession } from './owner-session.ts';
import { Refusal } from './refusal.ts';

type ParsedRequest<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export interface CallInput<Op extends Operation> {
  query: ParsedRequest<Op['query']>;
  body: ParsedRequest<Op['body']>;
  request: FastifyRequest;
  sandbox: Sandbox;
  /** The signed-in customer's session; null on a guest path. */
  providerSession: OwnerSession | null;
  /** The customer who has just signed in, on the call that opens a session. */
  holder: TokenHolder | null;
}

export interface TokenHolder {
  custGuid: string;
  accessToken: string;
}

export type Behavior<Op extends Operation> = (input: CallInput<Op>) => Promise<WireResponseOf<Op> | Refusal>;

/** A behavior for signed-in customers only. */
export type OwnerBehavior<Op extends Operation> = (
  input: CallInput<Op> & { providerSession: OwnerSession },
) => Promise<WireResponseOf<Op> | Refusal>;

const INVALID = 'SANDBOX_INVALID_REQUEST';

/** Serves a call of the contract on all its paths: checks the credential and the request's schema, then runs the behavior. */
export function registerCall<Op extends Operation>(
  app: FastifyInstance,
  sandbox: Sandbox,
  operation: Op,
  behavior: Behavior<Op>,
): void {
  for (const path of [operation.path, ...(operation.otherPaths ?? [])]) {
    app.route({
      method: operation.method,
      url: path,
      config: { call: operation.name },
      handler: async (request, reply) => {
        // Held before anything else and released here only, so that a client that disconnects does not release it.
        const release = request.release ?? sandbox.inFlight.hold(request);
        try {
          const credential = credentialFor(operation, path);
          const refusal = refuseToken(request, reply, sandbox, credential);
          if (refusal) return refusal;
          const ownerSession = credential === 'owner' ? await loadRequestSession(request, sandbox) : null;
          if (typeof ownerSession === 'string') return refuseSession(reply, ownerSession);
          const holder = credential === 'bearer' ? await findTokenHolder(request, sandbox) : null;
          if (credential === 'bearer' && !holder) return refuseSession(reply, 'rejected');
          const query = operation.query?.safeParse(request.query);
          const body = operation.body?.safeParse(request.body);
          const error = query?.error ?? body?.error;
          if (error) return refuseRequest(reply, operation, error);
          const input = {
            query: query?.data,
            body: body?.data,
            request,
            sandbox,
            providerSession: ownerSession,
            holder,
          } as CallInput<Op>;
          return response(reply, operation, await behavior(input), request);
        } finally {
          release();
        }
      },
    });
  }
}

/** Responds with 501 to a call of the contract that has no behavior here yet. */
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

function response(reply: FastifyReply, operation: Operation, result: unknown, request: FastifyRequest): FastifyReply {
  if (!(result instanceof Refusal)) return reply.send(result);
  return reply.code(result.status).send(failureEnvelope(operation.name, result.code, result.message, request.query));
}

/** Spec 3 §4.6. A guest without a token is served: the token is optional, because the call for it may have failed. */
function refuseToken(
  request: FastifyRequest,
  reply: FastifyReply,
  sandbox: Sandbox,
  credential: Operation['credential'],
): FastifyReply | null {
  const token = request.headers['x-xsrf-token'];
  if (credential !== 'guest' || typeof token !== 'string') return null;
  const state = sandbox.tokens.check(token);
  return state === 'valid' ? null : refuseSession(reply, state);
}

function loadRequestSession(request: FastifyRequest, { clock, db }: Sandbox): ReturnType<typeof touchSession> {
  return touchSession(db, request.headers['x-session-id'], clock.now());
}

async function findTokenHolder({ headers }: FastifyRequest, { db }: Sandbox): Promise<TokenHolder | null> {
  const accessToken = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  const custGuid = accessToken === undefined ? null : await findHolder(db, 'AccessToken', accessToken);
  return accessToken === undefined || custGuid === null ? null : { custGuid, accessToken };
}

/** Spec 3 §4.6: the response of every call to an expired or invalid session or token. */
function refuseSession(reply: FastifyReply, state: 'expired' | 'rejected'): FastifyReply {
  return reply.code(403).send({ [state]: true, message: `The session is ${state}` });
}

function refuseRequest(reply: FastifyReply, operation: Operation, error: z.ZodError): FastifyReply {
  const message = error.issues.map((issue) => `${issue.path.join('.') || 'request'}: ${issue.message}`).join('; ');
  return reply.code(400).send(failureEnvelope(operation.name, INVALID, message));
}
