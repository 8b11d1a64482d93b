import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { createAuthority, describeWithCertificates, type KeyPair } from '#tests/support/certificates.ts';

Object.assign(process.env, { PROVIDER_URL: 'https://127.0.0.1:1', SESSION_SECRET: 's'.repeat(32) });
const { config } = await import('#lib/config.ts');
const { listCertificateEnds, checkCertificates } = await import('./certificate-ends.ts');
const { measureReach } = await import('./reach.ts');

const DAY_MS = 24 * 60 * 60_000;
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(pair: KeyPair): Promise<string> {
  const server = createServer(pair, (_request, response) => response.end('{}'));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Days until each certificate ends, rounded. */
const days = () =>
  Object.fromEntries([...listCertificateEnds()].map(([name, end]) => [name, Math.round((end - Date.now()) / DAY_MS)]));

describeWithCertificates('certificate ends', () => {
  const authority = createAuthority('Northwind');

  it('include our own certificates, the provider’s from its calls, and those of the other servers', async () => {
    const own = authority.sign({ name: 'own', days: 20 });
    const provider = await listen(authority.sign({ name: 'provider', days: 40 }));
    Object.assign(config(), {
      APP_ORIGIN: await listen(authority.sign({ name: 'site', days: 60 })),
      PROVIDER_URL: provider,
      PROVIDER_CLIENT_CERT: own.cert,
      PROVIDER_CLIENT_KEY: own.key,
      PROVIDER_CA: authority.cert,
      CONTENT_URL: 'http://127.0.0.1:1',
      OIDC_ISSUER: `${await listen(authority.sign({ name: 'late', isExpired: true }))}/oidc`,
    });
    Reflect.deleteProperty(globalThis, 'hearthlinePools');
    expect(days()).toEqual({ client: 20, 'provider-ca': 1 });
    await checkCertificates();
    expect(days()).toEqual({ client: 20, 'provider-ca': 1, site: 60, identity: -1 });
    await measureReach();
    expect(days()).toMatchObject({ provider: 40 });
  });

  it('keep the last value while a server is down', async () => {
    Object.assign(config(), { APP_ORIGIN: 'https://127.0.0.1:1', OIDC_ISSUER: null });
    await checkCertificates();
    expect(days()).toMatchObject({ site: 60 });
  });
});
