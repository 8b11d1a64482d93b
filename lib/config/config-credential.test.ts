import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { loadConfig } from '#lib/config.ts';
import { temporaryFolder } from '#scripts/run/temporary-folder.ts';
import { createAuthority, describeWithCertificates } from '#tests/support/certificates.ts';
import { findNearEnd } from './config-credential.ts';

const KEY = 'wN5tB8xQ2mZ7cL4v';
const SITE = {
  APP_ORIGIN: 'https://shop.northwind.example',
  PROVIDER_URL: 'https://api.northwind.example',
  FCC_REGISTRATION_NUMBER: '0012345678',
  NETWORK_POLICY_URL: 'https://www.northwind.example/network',
  PRIVACY_URL: 'https://www.northwind.example/privacy',
  SESSION_SECRET: 'qH7vT2mXc9LrZ4pWk8NbYs3JdF6gUeAo',
  TRUSTED_PROXY_HOPS: '1',
};

const reasonFor = (settings: Record<string, string>) => {
  const loaded = loadConfig({ ...SITE, ...settings });
  return loaded.ok ? 'starts' : loaded.reason.replace(/^Configuration: (.*)\.$/, '$1');
};

describe('the key that a site shows its provider', () => {
  it.each<[string, Record<string, string>, RegExp]>([
    ['alone', {}, /^starts$/],
    ['with a path of the provider', { PROVIDER_URL: 'https://api.northwind.example/prepaid/v2' }, /^starts$/],
    ['towards this machine', { PROVIDER_URL: 'http://127.0.0.1:9000' }, /^starts$/],
    ['towards this machine by IPv6', { PROVIDER_URL: 'http://[::1]:9000' }, /^starts$/],
    [
      'over http: on a laptop, to a provider elsewhere',
      { APP_ORIGIN: 'http://localhost:3000', PROVIDER_URL: 'http://10.0.0.7' },
      /^PROVIDER_URL must be https where PROVIDER_API_KEY is set, except on a loopback address$/,
    ],
    ['too short', { PROVIDER_API_KEY: 'short' }, /^PROVIDER_API_KEY must be 16 to 256 letters/],
    ['with a space', { PROVIDER_API_KEY: `${KEY} ${KEY}` }, /^PROVIDER_API_KEY must be 16 to 256 letters/],
    ['of the sandbox', { PROVIDER_API_KEY: 'sandbox-provider-key' }, /^PROVIDER_API_KEY is a published one/],
    ['that anybody guesses', { PROVIDER_API_KEY: 'a'.repeat(20) }, /^PROVIDER_API_KEY is a pattern/],
    [
      'in a query',
      { PROVIDER_URL: `https://api.northwind.example/?key=${KEY}` },
      /^PROVIDER_URL must not hold a query/,
    ],
    ['in a path', { PROVIDER_URL: `https://api.northwind.example/${KEY}` }, /^PROVIDER_URL must not hold the key of/],
    ['in another URL', { PRIVACY_URL: `https://x.example/?k=${KEY}` }, /^PRIVACY_URL must not hold the key of/],
    [
      'in another origin’s password',
      { PROVIDER_URL: `https://me:${KEY}@api.northwind.example` },
      /^PROVIDER_URL must not hold a user or password/,
    ],
  ])('starts, or names the setting: %s', (_what, settings, reason) => {
    const found = reasonFor({ PROVIDER_API_KEY: KEY, ...settings });
    expect(found).toMatch(reason);
    expect(found).not.toContain(KEY);
  });

  it('refuses another word than network for who reaches the provider', () => {
    expect(reasonFor({ PROVIDER_ACCESS: 'internal' })).toBe('PROVIDER_ACCESS must be network');
  });
});

describeWithCertificates('the certificate that a site shows its provider', () => {
  const authority = createAuthority('Northwind');
  const own = authority.sign({ name: 'own' });
  const old = authority.sign({ name: 'old', isExpired: true });
  const folder = temporaryFolder('hearthline-pem-');
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const fileWith = (name: string, text: string) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  const pair = { PROVIDER_CLIENT_CERT: own.cert, PROVIDER_CLIENT_KEY: own.key };

  it('is the same from text, from one line of text, and from files', () => {
    const inOneLine = (text: string) => text.replaceAll('\n', String.raw`\n`);
    const ways = [
      pair,
      { PROVIDER_CLIENT_CERT: inOneLine(own.cert), PROVIDER_CLIENT_KEY: inOneLine(own.key) },
      {
        PROVIDER_CLIENT_CERT: fileWith('own.pem', own.cert),
        PROVIDER_CLIENT_KEY: fileWith('own.key', own.key),
        PROVIDER_CA: fileWith('ca.pem', authority.cert),
      },
    ];
    for (const way of ways) {
      const loaded = loadConfig({ ...SITE, ...way });
      expect(loaded).toMatchObject({ ok: true, value: pair });
    }
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['no key', { PROVIDER_CLIENT_CERT: own.cert }, /^PROVIDER_CLIENT_CERT needs PROVIDER_CLIENT_KEY$/],
    ['no certificate', { PROVIDER_CLIENT_KEY: own.key }, /^PROVIDER_CLIENT_KEY needs PROVIDER_CLIENT_CERT$/],
    [
      'another key',
      { ...pair, PROVIDER_CLIENT_KEY: authority.sign({ name: 'other' }).key },
      /^PROVIDER_CLIENT_KEY is not the key of PROVIDER_CLIENT_CERT$/,
    ],
    [
      'an expired certificate',
      { PROVIDER_CLIENT_CERT: old.cert, PROVIDER_CLIENT_KEY: old.key },
      /^PROVIDER_CLIENT_CERT has expired/,
    ],
    ['expired authorities', { PROVIDER_CA: old.cert }, /^PROVIDER_CA has expired$/],
    [
      'a file that is not there',
      { ...pair, PROVIDER_CLIENT_CERT: '/nowhere/own.pem' },
      /^PROVIDER_CLIENT_CERT must be PEM/,
    ],
    ['no PEM', { PROVIDER_CA: fileWith('empty', 'hello') }, /^PROVIDER_CA must be one or more certificates$/],
    [
      'key and certificate swapped',
      { PROVIDER_CLIENT_CERT: own.key, PROVIDER_CLIENT_KEY: own.key },
      /^PROVIDER_CLIENT_CERT must be a certificate$/,
    ],
    ['http:', { ...pair, PROVIDER_URL: 'http://127.0.0.1:9000' }, /^PROVIDER_CLIENT_CERT needs https in PROVIDER_URL$/],
  ])('is refused with the name of the setting: %s', (_what, settings, reason) => {
    expect(reasonFor(settings)).toMatch(reason);
  });

  it('is worth a look a month before it ends', () => {
    const day = 24 * 60 * 60_000;
    expect(findNearEnd(own.cert)).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(findNearEnd(own.cert, Date.now() - 40 * day)).toBeNull();
    expect(findNearEnd(null)).toBeNull();
  });
});
