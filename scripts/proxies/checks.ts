import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:http2';
import { request as send } from 'node:https';
import type { Browser } from '#sandbox/testing/browser.ts';
import { type Persona, SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { signInOver } from '../bench/sign-in-owner.ts';
import { OwnerClient } from '../stress/owner-client.ts';
import type { ThreeOrigins } from './three-origins.ts';

/** How long the provider takes for the account of the streamed page. */
const SLOW_MS = 2_000;

export interface ProxiedSite {
  /** The proxy's origin, which is also APP_ORIGIN. */
  url: string;
  sandboxUrl: string;
  identity: ThreeOrigins;
  /** Stops the one instance. */
  stopWeb(): Promise<void>;
}

export interface Check {
  name: string;
  /** Rejects with what is wrong. */
  run(): Promise<void>;
}

/** What customers do through a proxy, in this order: the last checks need what the first have done. */
export function listChecks(site: ProxiedSite): Check[] {
  const { url, identity } = site;
  const sandbox = new SandboxClient(site.sandboxUrl);
  let person: Persona | undefined;
  let browser: Browser | undefined;

  return [
    {
      name: 'speaks HTTP/2',
      async run() {
        const session = connect(url);
        try {
          const stream = session.request({ ':path': '/en/litepay/refill' });
          const [headers] = (await once(stream, 'response')) as [Record<string, unknown>];
          expectEqual(headers[':status'], 200, 'the status of quick refill');
        } finally {
          session.destroy();
        }
      },
    },
    {
      name: 'answers a lookup with the same number of bytes, found or not, compressed or not',
      async run() {
        const persona = await sandbox.persona('expiring');
        for (const encoding of ['identity', 'gzip, br']) {
          const sizes = [];
          for (const phone of [persona.phone, '5559990001'])
            sizes.push(await lookUp(site, { phone, zip: persona.zip }, encoding));
          const [one, other] = sizes;
          if (one?.outcome === other?.outcome) throw new Error(`both lookups say ${one?.outcome}`);
          expectEqual(one?.bodyBytes, other?.bodyBytes, `the body with accept-encoding ${encoding}`);
          expectEqual(one?.headerBytes, other?.headerBytes, `the headers with accept-encoding ${encoding}`);
        }
      },
    },
    {
      name: 'signs in at an identity provider with endpoints on three origins',
      async run() {
        person = await sandbox.persona('active');
        browser = await signInOver(url, person);
        if (!identity.requested.some((one) => one.startsWith(`${identity.authorization}/`))) {
          throw new Error('nobody came to the authorization endpoint');
        }
        const { url: end } = await browser.follow(`${url}/en/dashboard`, TO_THE_END);
        expectEqual(new URL(end).origin + new URL(end).pathname, `${url}/en/dashboard`, 'the dashboard');
      },
    },
    {
      name: 'refills with the saved card, charged once',
      async run() {
        const owner = new OwnerClient(url, await sandbox.persona('active'));
        await owner.signIn();
        const quote = await owner.quote({ refills: 1, savedCard: true });
        const payment = await owner.buildPayment(quote, await owner.savedCard());
        const { body } = await owner.pay('/api/refill', payment);
        expectEqual(body?.outcome, 'confirmed', 'the outcome');
        const charges = await sandbox.charges({ referenceId: quote.quote.attempt });
        expectEqual(charges.length, 1, 'the number of charges');
      },
    },
    {
      name: 'streams: the page begins before the account has been read',
      async run() {
        const [signedIn, known] = [must(browser), must(person)];
        const accountId = known.accountIds[0] ?? '';
        for (const encoding of ['identity', 'gzip, br']) {
          await sandbox.fault({
            call: 'dashboard',
            kind: 'delay',
            delayMs: SLOW_MS,
            times: 1,
            match: { accountId },
          });
          const cookie = signedIn.cookieHeader('/en/dashboard');
          const page = await ask(site, '/en/dashboard', { headers: { cookie, 'accept-encoding': encoding } });
          expectEqual(page.status, 200, 'the status');
          if (page.lastByteMs < SLOW_MS) throw new Error(`the page was whole after ${Math.round(page.lastByteMs)} ms`);
          if (page.firstByteMs > SLOW_MS / 2) {
            throw new Error(
              `the first bytes came after ${Math.round(page.firstByteMs)} ms, accept-encoding ${encoding}`,
            );
          }
        }
      },
    },
    {
      name: 'logs out, here and at the identity provider',
      async run() {
        const signedIn = must(browser);
        const response = await signedIn.go(`${url}/api/session/logout?locale=en`, {});
        const next = findNextUrl(response.headers, await response.text());
        if (!next.startsWith(`${identity.endSession}/`))
          throw new Error(`logging out leads to ${next || response.status}`);
        const { url: back } = await signedIn.follow(next, `${url}/`);
        expectEqual(back.split('?')[0], `${url}/en/handoff`, 'where the identity provider leads back to');
        const { url: login } = await signedIn.follow(`${url}/en/dashboard`, TO_THE_END);
        if (!login.startsWith(identity.authorization)) throw new Error(`afterwards the dashboard leads to ${login}`);
      },
    },
  ];
}

/** No address begins like this, so every redirect is followed. */
const TO_THE_END = '\0';

/** A redirect's target, or that of a document that goes on by itself; '' if neither. */
function findNextUrl(headers: Headers, html: string): string {
  const refreshUrl = /http-equiv="refresh" content="\d+; url=([^"]+)"/i.exec(html)?.[1] ?? '';
  return headers.get('location') ?? refreshUrl.replaceAll('&amp;', '&');
}

async function lookUp(site: ProxiedSite, guest: { phone: string; zip: string }, encoding: string) {
  const body = JSON.stringify({ ...guest, locale: 'en', purchase: null, after: null });
  const lookup = await ask(site, '/api/litepay/lookup', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-requested-with': 'hearthline',
      'accept-encoding': encoding,
    },
    body,
  });
  expectEqual(lookup.status, 200, 'the status of the lookup');
  expectEqual(lookup.encoding, 'identity', 'the encoding of the lookup');
  const [, outcome] = /"outcome":"([\w-]+)"/.exec(lookup.body.toString('utf8')) ?? [];
  return { outcome, bodyBytes: lookup.body.length, headerBytes: lookup.headerBytes };
}

interface ProxyRequest {
  method?: string;
  headers: Record<string, string>;
  body?: string;
}

/** A request whose response is taken as it comes over the wire. Times in ms since it was sent. */
async function ask({ url }: ProxiedSite, path: string, { method = 'GET', headers, body }: ProxyRequest) {
  const since = performance.now();
  const request = send(new URL(path, url), { method, headers, agent: false });
  request.setTimeout(30_000, () => request.destroy(new Error('no answer within 30 s')));
  request.end(body);
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  let firstByteMs: number | null = null;
  for await (const part of response) {
    firstByteMs ??= performance.now() - since;
    parts.push(part as Buffer);
  }
  const lastByteMs = performance.now() - since;
  return {
    status: response.statusCode ?? 0,
    encoding: response.headers['content-encoding'] ?? 'identity',
    headerBytes: response.rawHeaders.join(': ').length,
    body: Buffer.concat(parts),
    firstByteMs: firstByteMs ?? lastByteMs,
    lastByteMs,
  };
}

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('nobody is signed in');
  return value;
}

function expectEqual(actual: unknown, expected: unknown, what: string): void {
  if (actual !== expected) throw new Error(`${what}: ${String(actual)} instead of ${String(expected)}`);
}
