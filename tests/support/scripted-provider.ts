import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach } from '@jest/globals';
import { chargeStatus } from '#lib/contract/payments.ts';
import { callProvider } from '#lib/provider/call.ts';

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

export const context = {
  trackingId: '11111111-1111-4111-8111-111111111111',
  caller: 'somebody',
  xsrfToken: 'token',
};
export const requests: { path: string; headers: IncomingMessage['headers']; body: string }[] = [];
/** One per request; the last one repeats. */
export const script: { responses: Answering[] } = { responses: [] };

export const json =
  (status: number, body: unknown, headers: Record<string, string | string[]> = {}): Answering =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
export const neverResponses: Answering = () => undefined;
export const reset: Answering = (request) => request.socket.resetAndDestroy();
export const cutOff: Answering = (request, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"referenceID"');
  setImmediate(() => request.socket.destroy());
};

export const ID = 'a'.repeat(64);
export const CHARGED = { referenceID: ID, status: 'CHARGED', orderNumber: '7' };

export const askStatus = (caller = context.caller, timeoutMs: number = chargeStatus.timeoutMs) =>
  callProvider({ ...chargeStatus, timeoutMs }, { query: { referenceID: ID } }, { ...context, caller });

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += String(part)));
  request.on('end', () => {
    const { url: path = '', headers } = request;
    requests.push({ path, headers, body });
    const reply = script.responses.length > 1 ? script.responses.shift() : script.responses[0];
    reply?.(request, response);
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
export const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
Object.assign(process.env, {
  PROVIDER_URL: url,
  CIRCUIT_FAILURES: '5',
  SESSION_SECRET: 's'.repeat(32),
  CONTENT_USER: 'u',
  CONTENT_PASSWORD: 'p',
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests.length = 0;
  Reflect.deleteProperty(globalThis, 'hearthlineCircuits');
});
