import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { MAX_RESPONSE_BYTES } from '#lib/contract/budgets.ts';
import { send } from './transport.ts';
import {
  type Answering,
  requests,
  script,
  url,
  json,
  neverResponses,
  reset,
  cutOff,
  CHARGED,
  askStatus,
} from '#tests/support/scripted-provider.ts';

describe('a response', () => {
  const read = (response: Answering) => {
    script.responses = [response];
    return send({ url: new URL(url), method: 'GET', headers: {}, timeoutMs: 5_000, maxBytes: 1_000, pool: 'reads' });
  };

  it('does not follow a redirect', async () => {
    script.responses = [json(302, {}, { location: `${url}/elsewhere` })];
    await askStatus();
    expect(requests.map(({ path }) => path)).not.toContain('/elsewhere');
  });

  it('is read up to its limit, whatever its Content-Length', async () => {
    expect(await read(json(200, 'x'.repeat(990)))).toMatchObject({ kind: 'response' });
    expect(await read(json(200, 'x'.repeat(2_000)))).toEqual({ kind: 'oversize', status: 200 });
    const endless: Answering = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => response.writable && response.write(' '.repeat(60_000), more);
      more();
    };
    expect(await read(endless)).toEqual({ kind: 'oversize', status: 200 });
    script.responses = [json(200, { ...CHARGED, more: ' '.repeat(MAX_RESPONSE_BYTES) })];
    expect(await askStatus()).toMatchObject({ ok: false, reason: 'bad-answer', status: 200 });
  });

  it('is decoded correctly if a character is split between two chunks', async () => {
    const [text, cut] = ['{"name":"Peña 😀"}', 12];
    const inParts: Answering = (_request, response) => {
      const bytes = Buffer.from(text);
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write(bytes.subarray(0, cut), () => {
        setImmediate(() =>
          response.write(bytes.subarray(cut, 17), () => setImmediate(() => response.end(bytes.subarray(17)))),
        );
      });
    };
    expect(await read(inParts)).toMatchObject({ kind: 'response', text });
  });

  it.each([
    ['application/json', true],
    ['application/json; charset=utf-8', true],
    ['application/problem+json', true],
    ['text/html', false],
    ['text/json-seq', false],
    ['', false],
  ])('of type "%s" counts as JSON: %s', async (type, isJson) => {
    expect(
      await read((_request, response) => void response.writeHead(200, { 'content-type': type }).end('{}')),
    ).toEqual({ kind: 'response', status: 200, isJson, text: '{}' });
  });

  it('stores no cookie', async () => {
    script.responses = [
      json(200, CHARGED, { 'set-cookie': ['provider=1; Path=/', '__Host-session=1; Path=/; Secure'] }),
    ];
    const result = await askStatus();
    await askStatus();
    expect(JSON.stringify(result)).not.toContain('provider=1');
    expect(requests).toHaveLength(2);
    for (const { headers } of requests) expect(headers).not.toHaveProperty('cookie');
  });
});

describe('the effect of a failed request', () => {
  const to = (address: string, timeoutMs = 2_000) =>
    send({
      url: new URL(address),
      method: 'POST',
      headers: {},
      body: '{}',
      timeoutMs,
      maxBytes: 100,
      pool: 'payments',
    });

  it('is none without a listener, a host name or a secure connection', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    expect(await to(`http://127.0.0.1:${port}`)).toEqual({ kind: 'not-sent', cause: 'refused' });
    expect(await to('http://nobody.invalid')).toEqual({ kind: 'not-sent', cause: 'dns' });
    expect(await to(url.replace('http:', 'https:'))).toEqual({ kind: 'not-sent', cause: 'tls' });
    expect(requests).toEqual([]);
  });

  it.each<[string, Answering]>([
    ['reset', reset],
    ['closed', (request) => request.socket.destroy()],
    ['cut off', cutOff],
    ['left waiting', neverResponses],
    [
      'fed a byte at a time',
      (_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const drip = setInterval(() => response.write(' '), 5);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('is unknown when the connection is %s after the request', async (_what, response) => {
    script.responses = [response];
    expect(await to(url, 2_000)).toMatchObject({ kind: expect.stringMatching(/no-answer|oversize/) });
    expect(requests).toHaveLength(1);
  });

  it('is limited by a connection of its own for every charge', async () => {
    const ports = new Set<number | undefined>();
    script.responses = [
      (request, response) => {
        ports.add(request.socket.remotePort);
        json(200, {})(request, response);
      },
    ];
    for (let time = 0; time < 3; time += 1) await to(url);
    expect(ports.size).toBe(3);
  });
});
