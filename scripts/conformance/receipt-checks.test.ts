import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { judge } from './check.ts';
import { parseConfig } from './config.ts';
import { Provider } from './exchange.ts';
import { receiptChecks } from './receipt-checks.ts';

interface SentMessage {
  channel: 'EMAIL' | 'SMS';
  referenceID: string;
  langPref: string;
  html?: string;
}

type Reply = { status: number; body: object };
const SENT: Reply = { status: 200, body: { status: 'SUCCESS' } };
const REFUSED: Reply = { status: 200, body: { errorCode: 'BUS_RCP_001' } };

const paidReferences = new Set<string>();
let respond: (message: SentMessage) => Reply = () => SENT;
let receipts: SentMessage[] = [];

const server = createServer((request, response) => {
  void json(request).then((body) => {
    receipts.push(body as SentMessage);
    const reply = respond(body as SentMessage);
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(JSON.stringify(reply.body));
  });
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

async function check(behavior: (message: SentMessage) => Reply, settings: object = {}) {
  respond = behavior;
  receipts = [];
  const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider({ target, publicSite: target, timeScale: 1 });
  const pay = async () => {
    const key = randomUUID();
    paidReferences.add(key);
    return key;
  };
  const visitor = async () => ({ trackingId: 'a-visit' });
  return judge('quick-refill', receiptChecks(provider, parseConfig(settings), { visitor, pay }));
}

const outcomes = async (behavior: (message: SentMessage) => Reply) =>
  (await check(behavior)).map(({ outcome, found }) => `${outcome} ${found}`.trim());

describe('the checks of receipts', () => {
  it('pass for a provider that sends receipts of charges only', async () => {
    expect(await outcomes(({ referenceID }) => (paidReferences.has(referenceID) ? SENT : REFUSED))).toEqual([
      'holds',
      'holds',
    ]);
    expect(receipts.map(({ channel, langPref, html }) => [channel, langPref, html])).toEqual([
      ['EMAIL', 'ENGLISH', undefined],
      ['EMAIL', 'ENGLISH', undefined],
      ['SMS', 'SPANISH', undefined],
    ]);
  });

  it('send HTML if the configuration declares it', async () => {
    await check(({ referenceID }) => (paidReferences.has(referenceID) ? SENT : REFUSED), { htmlReceipts: true });
    expect(receipts[0]?.html).toMatch(/^<!DOCTYPE html>/);
  });

  it('fail for a provider that sends a receipt without a charge', async () => {
    expect(await outcomes(() => SENT)).toEqual([expect.stringMatching(/^missing /), 'holds']);
  });

  it('explain what follows from a missing call or missing text messages', async () => {
    const unknown = { status: 404, body: { error: 'Not Found' } };
    expect(await outcomes(() => unknown)).toEqual([
      "not-checked there is no such call, so 'Send this receipt' fails",
      expect.stringMatching(/^not-checked it is refused/),
    ]);
    const byMail = ({ channel, referenceID }: SentMessage) =>
      channel === 'EMAIL' && paidReferences.has(referenceID) ? SENT : REFUSED;
    expect(await outcomes(byMail)).toEqual(['holds', expect.stringMatching(/^not-checked it is refused/)]);
  });
});
