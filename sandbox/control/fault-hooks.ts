import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CALLER_REFUSAL } from '../provider/refuse-caller.ts';
import type { Sandbox } from '../sandbox.ts';
import {
  padBody,
  parseJson,
  slowDrip,
  withHostileHtml,
  withHugeArrays,
  withOtherAccount,
  withOtherAmount,
  withoutNewestAccount,
  withPollution,
} from './altered-response.ts';
import { failureEnvelope, wrongShape } from './failure-envelope.ts';
import type { Fault } from './faults.ts';

const REPLAY = 'x-sandbox-replay';
const HTML = '<!doctype html><title>Bad gateway</title><h1>502 Bad Gateway</h1><p>The upstream did not answer.</p>';

/** Applies the active faults to every named call. */
export function addFaultHooks(app: FastifyInstance, sandbox: Sandbox): void {
  const replaySecret = randomUUID();

  app.addHook('preHandler', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (call === undefined || request.headers[REPLAY] === replaySecret) return;
    const fault = await sandbox.faults.take(call, request, sandbox.subjects);
    if (!fault) return;
    request.fault = fault;
    if (request.loggedCall) request.loggedCall.fault = fault.kind;
    return beforeWork(fault, call, request, reply);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const { fault } = request;
    if (!fault) return payload;
    return afterWork(fault, request.routeOptions.config.call ?? '', request, reply, payload);
  });

  /** Faults that replace the work, and those that come before it. */
  async function beforeWork(
    fault: Fault,
    call: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown> {
    switch (fault.kind) {
      case 'delay': {
        // The request has arrived: charge-status reports this charge as in progress while it waits.
        request.release = sandbox.inFlight.hold(request);
        await waitFor(fault);
        return undefined;
      }
      case 'held':
        // Something before the provider holds the request: charge-status knows nothing of it until it arrives.
        await waitFor(fault);
        return undefined;
      case 'duplicate': {
        // A form is sent again as JSON, which every handler reads, so its content-length changes.
        const { 'content-length': _, ...headers } = request.headers;
        const json = request.body === undefined ? {} : { 'content-type': 'application/json' };
        await app.inject({
          method: request.method === 'GET' ? 'GET' : 'POST',
          url: request.url,
          headers: { ...headers, ...json, [REPLAY]: replaySecret },
          ...(request.body === undefined ? {} : { payload: JSON.stringify(request.body) }),
        });
        return undefined;
      }
      case 'timeout':
        return reply.hijack();
      case 'reset':
        reply.hijack();
        request.raw.socket.resetAndDestroy();
        return reply;
      case 'http':
        return reply.code(fault.status ?? 500).send(httpBody(fault, call));
      case 'html':
        return reply
          .code(fault.status ?? 502)
          .type('text/html; charset=utf-8')
          .send(HTML);
      case 'malformed':
        return reply
          .code(fault.status ?? 200)
          .type('application/json; charset=utf-8')
          .send('{"status":"SUCC');
      case 'schema':
        return reply.code(fault.status ?? 200).send(wrongShape(call));
      case 'code':
        return reply
          .code(fault.status ?? 200)
          .send(failureEnvelope(call, fault.code ?? '', 'Switched on in the sandbox', request.query));
      case 'expired':
        return reply.code(403).send({ expired: true, message: 'The session has expired' });
      case 'rejected':
        return reply.code(403).send({ rejected: true, message: 'The session was rejected' });
      case 'caller-refused':
        return reply.code(CALLER_REFUSAL.status).send(CALLER_REFUSAL.body);
      case 'redirect-302':
        return reply.code(302).header('location', '/__sandbox/redirect-target').send('');
      default:
        return undefined;
    }
  }

  /** Ends early when the fault is switched off. */
  async function waitFor(fault: Fault): Promise<void> {
    const until = { ref: false, signal: sandbox.faults.liftSignal(fault) };
    await wait(fault.delayMs ?? 10_000, undefined, until).catch(() => undefined);
  }

  /** Faults that need the real response. */
  function afterWork(
    fault: Fault,
    call: string,
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
  ): unknown {
    if (fault.kind === 'lost') {
      request.raw.socket.destroy();
      return payload;
    }
    if (fault.kind === 'set-cookie') {
      void reply.header('set-cookie', ['provider=hostile; Path=/', '__Host-session=hostile; Path=/; Secure']);
    }
    const text = typeof payload === 'string' ? payload : Buffer.isBuffer(payload) ? payload.toString('utf8') : null;
    if (text === null) return payload;
    if (fault.kind === 'wrong-content-type') void reply.type('text/html; charset=utf-8');
    const alteredText = alter(fault, call, text);
    if (alteredText !== text) reply.removeHeader('content-length');
    return alteredText;
  }
}

function httpBody(fault: Fault, call: string): object {
  if (fault.code) return failureEnvelope(call, fault.code, 'Switched on in the sandbox');
  return { message: 'The provider could not complete the request' };
}

function alter(fault: Fault, call: string, text: string) {
  if (fault.kind === 'oversize-body') return padBody(text);
  if (fault.kind === 'slow-drip') return slowDrip(text, fault.delayMs ?? 500);
  const json = parseJson(text);
  if (json === undefined) return text;
  if (fault.kind === 'hostile-html') return JSON.stringify(withHostileHtml(json, call));
  if (fault.kind === 'proto-pollution') return JSON.stringify(withPollution(json));
  if (fault.kind === 'huge-array') return JSON.stringify(withHugeArrays(json));
  if (fault.kind === 'other-amount') return JSON.stringify(withOtherAmount(json));
  if (fault.kind === 'other-account') return JSON.stringify(withOtherAccount(json));
  if (fault.kind === 'hidden') return JSON.stringify(withoutNewestAccount(json));
  return text;
}
