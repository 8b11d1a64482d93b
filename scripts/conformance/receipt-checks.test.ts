import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { judge } from './check.ts';
import { parseConfig } from './config.ts';
import { Provider } from './exchange.ts';
import { receiptChecks } from './receipt-checks.ts';

interface Sent {
  channel: 'EMAIL' | 'SMS';
  referenceID: string;
  langPref: string;
  html?: string;
}

type Reply = { status: number; body: object };
const SENT: Reply = { status: 200, body: { status: 'SUCCESS' } };
const REFUSED: Reply = { status: 200, body: { errorCode: 'BUS_RCP_001' } };

const paid = new Set<string>();
let respond: (sent: Sent) => Reply = () => SENT;
let received: Sent[] = [];

const server = createServer((request, response) => {
  void json(request).then((body) => {
    received.push(body as Sent);
    const reply = respond(body as Sent);
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

async function check(behavior: (sent: Sent) => Reply, settings: object = {}) {
  respond = behavior;
  received = [];
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider({ target, publicSite: target, timeScale: 1 });
  const pay = async () => {
    const key = randomUUID();
    paid.add(key);
    return key;
  };
  const visitor = async () => ({ trackingId: 'a-visit' });
  return judge('quick-refill', receiptChecks(provider, parseConfig(settings), { visitor, pay }));
}

const outcomes = async (behavior: (sent: Sent) => Reply) =>
  (await check(behavior)).map(({ outcome, found }) => `${outcome} ${found}`.trim());

describe('a provider that is asked for receipts', () => {
  it('keeps both promises by sending what was paid, and refusing what was not', async () => {
    expect(await outcomes(({ referenceID }) => (paid.has(referenceID) ? SENT : REFUSED))).toEqual(['holds', 'holds']);
    expect(received.map(({ channel, langPref, html }) => [channel, langPref, html])).toEqual([
      ['EMAIL', 'ENGLISH', undefined],
      ['EMAIL', 'ENGLISH', undefined],
      ['SMS', 'SPANISH', undefined],
    ]);
  });

  it('is sent HTML if the configuration says that it takes it', async () => {
    await check(({ referenceID }) => (paid.has(referenceID) ? SENT : REFUSED), { htmlReceipts: true });
    expect(received[0]?.html).toMatch(/^<!DOCTYPE html>/);
  });

  it('misses one by sending the receipt of nothing', async () => {
    expect(await outcomes(() => SENT)).toEqual([expect.stringMatching(/^missing /), 'holds']);
  });

  it('is told what follows from having no such call, or no text messages', async () => {
    const unknown = { status: 404, body: { error: 'Not Found' } };
    expect(await outcomes(() => unknown)).toEqual([
      "not-checked there is no such call, so 'Send this receipt' fails",
      expect.stringMatching(/^not-checked it is refused/),
    ]);
    const byMail = ({ channel, referenceID }: Sent) => (channel === 'EMAIL' && paid.has(referenceID) ? SENT : REFUSED);
    expect(await outcomes(byMail)).toEqual(['holds', expect.stringMatching(/^not-checked it is refused/)]);
  });
});
