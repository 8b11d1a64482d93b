import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:https';
import { rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { config } from '#lib/config.ts';
import { chargeStatus } from '#lib/contract/payments.ts';
import { log } from '#lib/log.ts';
import { setTelemetry } from '#lib/telemetry/telemetry.ts';
import { findFreePort } from '#scripts/run/port.ts';
import { temporaryFolder } from '#scripts/run/temporary-folder.ts';
import { createAuthority, describeWithCertificates, type KeyPair } from '#tests/support/certificates.ts';
import { silentTelemetry } from '#tests/support/silent-telemetry.ts';
import { callContent } from '#lib/content/provider-content.ts';
import { callProvider } from './call.ts';

const ID = 'a'.repeat(64);
const context = { trackingId: '11111111-1111-4111-8111-111111111111', caller: 'somebody', xsrfToken: null };

Object.assign(process.env, { PROVIDER_URL: 'https://127.0.0.1:1', SESSION_SECRET: 's'.repeat(32) });

interface Shown {
  client: KeyPair | null;
  ca: string | null;
}

/** Calls the provider with these settings, as a process that was started with them would. */
async function ask(url: string, { client, ca }: Shown) {
  const settings = { PROVIDER_CLIENT_CERT: client?.cert ?? null, PROVIDER_CLIENT_KEY: client?.key ?? null };
  Object.assign(config(), { PROVIDER_URL: url, PROVIDER_CA: ca, ...settings });
  Reflect.deleteProperty(globalThis, 'hearthlinePools');
  Reflect.deleteProperty(globalThis, 'hearthlineCircuits');
  return callProvider({ ...chargeStatus, retry: 'once' }, { query: { referenceID: ID } }, context);
}

describeWithCertificates('mutual TLS towards the provider', () => {
  const authority = createAuthority('Northwind');
  const stranger = createAuthority('Somebody');
  const provider = authority.sign({ name: 'provider' });
  const own = authority.sign({ name: 'own' });
  const seen: string[] = [];
  const servers: Server[] = [];
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
  });

  async function listen(pair: KeyPair): Promise<string> {
    const server = createServer({ ...pair, ca: authority.cert, requestCert: true }, (request, response) => {
      seen.push((request.socket as TLSSocket).getPeerCertificate().subject.CN?.toString() ?? '');
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ referenceID: ID, status: 'NOT_FOUND' }));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('sends its certificate and trusts the authority of the settings', async () => {
    const url = await listen(provider);
    expect(await ask(url, { client: own, ca: authority.cert })).toMatchObject({ ok: true });
    expect(seen).toEqual(['own']);
  });

  it('sends nothing to a provider of an unknown authority', async () => {
    const url = await listen(stranger.sign({ name: 'impostor' }));
    seen.length = 0;
    expect(await ask(url, { client: own, ca: authority.cert })).toEqual({ ok: false, reason: 'not-sent' });
    expect(await ask(await listen(provider), { client: own, ca: null })).toEqual({ ok: false, reason: 'not-sent' });
    expect(seen).toEqual([]);
  });

  it('sends nothing to a provider whose certificate has expired', async () => {
    const url = await listen(authority.sign({ name: 'late', isExpired: true }));
    seen.length = 0;
    expect(await ask(url, { client: own, ca: authority.cert })).toEqual({ ok: false, reason: 'not-sent' });
    expect(seen).toEqual([]);
  });

  it('is refused as a caller if its own certificate has expired, is unknown or is missing', async () => {
    const server = await startStrictServer({ pair: provider, ca: authority.cert });
    try {
      const ca = authority.cert;
      const expired = authority.sign({ name: 'old', isExpired: true });
      for (const client of [expired, stranger.sign({ name: 'stranger' }), null]) {
        const { ok, ...failure } = await ask(server.url, { client, ca });
        expect({ ok, ...failure }).toEqual({ ok: false, reason: 'caller-refused' });
      }
    } finally {
      server.stop();
    }
  });
});

describeWithCertificates('a provider call that fails', () => {
  const authority = createAuthority('Northwind');
  const stranger = createAuthority('Somebody');
  const client = authority.sign({ name: 'own' });
  const failures: string[] = [];
  beforeEach(() => {
    failures.length = 0;
    setTelemetry(silentTelemetry({ recordCallFailure: (service, cause) => void failures.push(`${service} ${cause}`) }));
  });
  afterEach(() => setTelemetry(undefined));

  /** The causes that the log names for one call, to be compared with those that are counted. */
  async function causesOf(url: string, shown: Shown): Promise<unknown[]> {
    const info = jest.spyOn(log, 'info').mockImplementation(() => undefined);
    const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    await ask(url, shown);
    const causes = info.mock.calls.map(([{ cause }]) => cause);
    info.mockRestore();
    error.mockRestore();
    return causes;
  }

  it.each([
    ['has expired', authority.sign({ name: 'late', isExpired: true }), 'certificate-expired'],
    ['is signed by a stranger', stranger.sign({ name: 'impostor' }), 'certificate-untrusted'],
    ['is for another host', authority.sign({ name: 'other', host: 'other.example' }), 'certificate-host'],
  ])('names the certificate that %s, in log and metric', async (_what, pair, cause) => {
    const server = await startStrictServer({ pair, ca: authority.cert });
    try {
      expect(await causesOf(server.url, { client, ca: authority.cert })).toEqual([cause]);
      expect(failures).toEqual([`provider ${cause}`]);
    } finally {
      server.stop();
    }
  });

  it.each(['-tls1_2', '-tls1_3'])('names our own certificate that the provider refuses (%s)', async (version) => {
    const pair = authority.sign({ name: 'provider' });
    const server = await startStrictServer({ pair, ca: authority.cert, options: [version] });
    const old = authority.sign({ name: 'old', isExpired: true });
    try {
      expect(await causesOf(server.url, { client: old, ca: authority.cert })).toEqual(['certificate-refused']);
      expect(failures).toEqual(['provider certificate-refused']);
    } finally {
      server.stop();
    }
  });

  it('names the cause for the content service too', async () => {
    const server = await startStrictServer({ pair: stranger.sign({ name: 'content' }), ca: authority.cert });
    Object.assign(config(), { CONTENT_URL: server.url });
    const info = jest.spyOn(log, 'info').mockImplementation(() => undefined);
    try {
      await callContent('root', 'en');
      expect(new Set(info.mock.calls.map(([{ cause }]) => cause))).toEqual(new Set(['certificate-untrusted']));
      expect(new Set(failures)).toEqual(new Set(['content certificate-untrusted']));
    } finally {
      info.mockRestore();
      server.stop();
    }
  });

  it('names an unsupported protocol and a refused connection', async () => {
    const pair = authority.sign({ name: 'provider' });
    const server = await startStrictServer({
      pair,
      ca: authority.cert,
      options: ['-tls1_1', '-cipher', 'ALL:@SECLEVEL=0'],
    });
    expect(await causesOf(server.url, { client, ca: authority.cert })).toEqual(['tls']);
    server.stop();
    expect(await causesOf(`https://127.0.0.1:${await findFreePort()}`, { client, ca: authority.cert })).toEqual([
      'refused',
    ]);
    expect(failures).toEqual(['provider tls', 'provider refused']);
  });
});

/** OpenSSL's own server, which says in an alert why it ends a connection, as proxies do; Node's ends it without a word. */
async function startStrictServer({
  pair,
  ca,
  options = [],
}: {
  pair: KeyPair;
  ca: string;
  options?: readonly string[];
}): Promise<{ url: string; stop: () => void }> {
  const folder = temporaryFolder('hearthline-s-server-');
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const port = await findFreePort();
  const files = ['-cert', write('cert', pair.cert), '-key', write('key', pair.key), '-CAfile', write('ca', ca)];
  const strict = ['-Verify', '1', '-verify_return_error', '-www', '-quiet'];
  const server: ChildProcess = spawn(
    'openssl',
    ['s_server', '-accept', String(port), ...files, ...strict, ...options],
    {
      stdio: 'ignore',
    },
  );
  for (let tries = 0; tries < 100 && !(await canConnect(port)); tries += 1) await sleep(50);
  return {
    url: `https://127.0.0.1:${port}`,
    stop: () => {
      server.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
