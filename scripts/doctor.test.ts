import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { loadConfig } from '#lib/config.ts';
import { startTestSandbox } from '#sandbox/testing/test-sandbox.ts';
import { secretFingerprints } from '#lib/http/secrets.ts';
import { openStore } from '#lib/store/store.ts';
import { createAuthority, describeWithCertificates } from '#tests/support/certificates.ts';
import { emptyPlace } from '#tests/support/store-under-test.ts';
import { diagnose, formatReport, loadSettings } from './doctor.ts';
import { findFreePort } from './run/port.ts';
import { type Finding, findReach } from './run/reach.ts';

const SITE = { APP_ORIGIN: 'https://shop.northwind.example', SESSION_SECRET: 's'.repeat(32), DATA_DIR: 'data' };

describe('diagnose', () => {
  it("reports the server's refusals one by one", () => {
    const { refusals } = diagnose(SITE);
    const configResult = loadConfig({ ...SITE, NODE_ENV: 'production' });
    expect(configResult).toMatchObject({ ok: false, reason: `Configuration: ${refusals.join('; ')}.` });
    expect(refusals.map((line) => line.split(' ')[0])).toEqual([
      ...['DATA_DIR', 'SESSION_SECRET', 'PROVIDER_URL', 'FCC_REGISTRATION_NUMBER', 'NETWORK_POLICY_URL'],
      ...['PRIVACY_URL', 'TRUSTED_PROXY_HOPS'],
    ]);
  });

  it('reports in advance what a public site refuses, without repetitions', () => {
    const { refusals, beforePublic } = diagnose({ ...SITE, APP_ORIGIN: 'http://localhost:3000', SESSION_SECRET: 'x' });
    expect(refusals.map((line) => line.split(' ')[0])).toEqual(['SESSION_SECRET', 'DATA_DIR']);
    expect(beforePublic.map((line) => line.split(' ')[0])).toEqual([
      ...['PROVIDER_URL', 'FCC_REGISTRATION_NUMBER', 'NETWORK_POLICY_URL', 'PRIVACY_URL', 'TRUSTED_PROXY_HOPS'],
    ]);
  });
});

describe('diagnose, for functions on Vercel', () => {
  const VERCEL = { ...SITE, VERCEL: '1', DATA_DIR: '', PROVIDER_ACCESS: 'network', PROVIDER_LACKS: 'activation,moves' };

  it('reports settings without effect, and a proxy count that trusts no address', () => {
    const { advice } = diagnose({ ...VERCEL, LOG_FILE: '/tmp/x', METRICS_PORT: '9464', TRUSTED_PROXY_HOPS: '0' });
    expect(advice.map((line) => line.split(' ')[0])).toEqual(['LOG_FILE', 'METRICS_PORT', 'TRUSTED_PROXY_HOPS']);
  });

  it('offers the shorter billing address until it is chosen', () => {
    expect(diagnose(VERCEL).choices).toEqual([expect.stringMatching(/^BILLING_ADDRESS=zip is the better choice/)]);
    expect(diagnose({ ...VERCEL, BILLING_ADDRESS: 'zip' }).choices).toEqual([]);
  });

  it('gives no advice about the settings of its page', () => {
    expect(diagnose({ ...VERCEL, TRUSTED_PROXY_HOPS: '1' }).advice).toEqual([]);
  });
});

describe('diagnose, where a setting is wrong by itself', () => {
  it('continues with the other settings', () => {
    const { refusals, beforePublic } = diagnose({ ...SITE, SESSION_SECRET: '', LOG_LEVEL: 'loud' });
    expect(refusals.map((line) => line.split(' ')[0])).toEqual([
      ...['SESSION_SECRET', 'LOG_LEVEL', 'DATA_DIR', 'PROVIDER_URL', 'FCC_REGISTRATION_NUMBER', 'NETWORK_POLICY_URL'],
      ...['PRIVACY_URL', 'TRUSTED_PROXY_HOPS'],
    ]);
    expect(beforePublic).toEqual([]);
  });
});

const LOGIN = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'site', OIDC_CLIENT_SECRET: 'a-secret' };

describe('diagnose, where a setting has no effect', () => {
  it.each([
    [{ PROVIDER_LACKS: 'moves,service-status' }, /^PROVIDER_LACKS names service-status, which is off by default/],
    [{ ALARM_NO_SALE: '08:00-22:00/3h' }, /^ALARM_NO_SALE has no effect without METRICS_PORT/],
    [{ CARD_GATEWAY: 'stripe' }, /^CARD_GATEWAY has no effect without CARD_ENTRY=hosted/],
    [{ CARD_EXPRESS: 'on' }, /^CARD_EXPRESS has no effect without CARD_ENTRY=hosted/],
    [{ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, /^STRIPE_PUBLISHABLE_KEY has no effect/],
    [{ PROVIDER_LACKS: 'wallets' }, /^PROVIDER_LACKS names wallets, which is off by default/],
    [
      { PROVIDER_HAS: 'refill-on-hold', PROVIDER_HOLDS_DAYS: 'off' },
      /^PROVIDER_HAS names refill-on-hold, which is off/,
    ],
    [{ PROVIDER_LACKS: 'shop,kit', PROVIDER_WAITLIST: 'on' }, /^PROVIDER_WAITLIST is on, but without shop and kit/],
    [{ OIDC_ISSUER: '', PROVIDER_LACKS: 'moves' }, /^PROVIDER_LACKS should name activation: without OIDC_ISSUER/],
  ])('advises its removal: %j', (settings, line) => {
    const { advice, refusals } = diagnose({ ...SITE, ...LOGIN, PROVIDER_ACCESS: 'network', ...settings });
    expect(advice).toEqual([expect.stringMatching(line)]);
    expect(refusals.filter((refusal) => /^PROVIDER_(?:HAS|LACKS)/.test(refusal))).toEqual([]);
  });

  it('is silent about settings with an effect', () => {
    const lists = { PROVIDER_LACKS: 'moves', PROVIDER_HAS: 'service-status' };
    expect(diagnose({ ...SITE, ...LOGIN, PROVIDER_ACCESS: 'network', ...lists }).advice).toEqual([]);
  });

  it('announces that the next release refuses a provider without a key for this site', () => {
    expect(diagnose({ ...SITE, ...LOGIN }).advice).toEqual([expect.stringMatching(/^PROVIDER_API_KEY is missing/)]);
  });

  it('announces that the next release refuses a remote database without TLS', () => {
    const settings = { ...SITE, ...LOGIN, PROVIDER_ACCESS: 'network', DATABASE_URL: 'postgres://u:p@db.example/x' };
    expect(diagnose(settings).advice).toEqual([expect.stringMatching(/^DATABASE_URL leads to another machine/)]);
    expect(diagnose({ ...settings, DATABASE_PRIVATE_NETWORK: 'on' }).advice).toEqual([]);
  });
});

describe('loadSettings', () => {
  it('keeps valid settings and drops invalid ones', () => {
    const settings = loadSettings({ PROVIDER_URL: 'https://api.example', OIDC_ISSUER: 'nonsense', LOG_LEVEL: 'loud' });
    expect(settings).toMatchObject({ PROVIDER_URL: 'https://api.example', OIDC_ISSUER: null, LOG_LEVEL: 'info' });
  });
});

describe('findReach', () => {
  let folder: string;
  let server: Server;
  let url: string;
  let aheadMs = -60_000;
  let clientAuth = 'client_secret_post';
  let refusal: string | null = null;
  beforeEach(() => {
    [aheadMs, clientAuth, refusal] = [-60_000, 'client_secret_post', null];
  });
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'hearthline-doctor-'));
    server = createServer((request, response) => {
      if (request.url === '/.well-known/openid-configuration') {
        response.setHeader('date', new Date(Date.now() + aheadMs).toUTCString());
        response.end(
          JSON.stringify({
            issuer: url,
            authorization_endpoint: 'https://login.northwind.example/authorize',
            end_session_endpoint: 'https://logout.northwind.example/end',
            token_endpoint: `${url}/token`,
            token_endpoint_auth_methods_supported: [clientAuth],
          }),
        );
      } else if (request.url === '/token') {
        let form = '';
        request.on('data', (part) => (form += String(part)));
        request.on('end', () => {
          const tokenRequest = new URLSearchParams(form);
          const isBasic = request.headers.authorization === `Basic ${btoa('us:right')}`;
          const isRight = isBasic || tokenRequest.get('client_secret') === 'right';
          const error = refusal ?? (isRight ? 'invalid_grant' : 'invalid_client');
          response.writeHead(error === 'invalid_client' ? 401 : 400, {
            'content-type': 'application/json',
            ...(error === 'invalid_client' &&
              request.headers.authorization && { 'www-authenticate': 'Basic realm="x"' }),
          });
          response.end(JSON.stringify({ error }));
        });
      } else if (request.url === '/-/api/hearthline') {
        const isRight = request.headers.authorization === `Basic ${btoa('us:right')}`;
        response.writeHead(isRight ? 200 : 401).end('{}');
      } else if (request.url?.startsWith('/no-keys')) response.writeHead(404).end();
      else response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  const reach = async (change: Record<string, string>) => {
    const settings = loadSettings({ PROVIDER_URL: url, DATA_DIR: join(folder, 'data'), ...change });
    const findings = await findReach(settings);
    return (what: Finding['what']) => findings.find((finding) => finding.what === what);
  };

  it('names what the card gateway needs in browsers, and then requests no payment keys', async () => {
    const stripe = { CARD_ENTRY: 'hosted', CARD_GATEWAY: 'stripe', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
    const hostedFindings = await reach({ ...stripe, CARD_GATEWAY: 'sandbox', PUBLIC_SITE_URL: url });
    expect(hostedFindings('cards')).toMatchObject({ isOk: true, isWarning: false });
    expect(hostedFindings('cards')?.text).toBe(`sandbox answers; customers' browsers need ${url}`);
    const closedFindings = await reach({ ...stripe, CARD_GATEWAY: 'sandbox', PUBLIC_SITE_URL: 'http://127.0.0.1:1' });
    expect(closedFindings('cards')).toMatchObject({ isOk: true, isWarning: true });
    const keyless = await reach({
      ...stripe,
      CARD_GATEWAY: 'sandbox',
      PROVIDER_URL: `${url}/no-keys`,
      PROVIDER_ACCESS: 'network',
      PUBLIC_SITE_URL: url,
    });
    expect(keyless('provider')).toMatchObject({ isOk: true, text: 'answers' });
    expect((await reach({}))('cards')).toBeUndefined();
  });

  it('reports what responds with its time, and creates nothing', async () => {
    const of = await reach({ CONTENT_URL: url, CONTENT_USER: 'us', CONTENT_PASSWORD: 'right', OIDC_ISSUER: url });
    for (const what of ['store', 'provider', 'content', 'identity', 'log'] as const) {
      expect(of(what)).toMatchObject({ what, isOk: true });
      expect(of(what)?.ms).toBeGreaterThanOrEqual(0);
    }
    expect(of('store')?.text).toBe('SQLite, made when the server starts');
    expect(of('clock')).toMatchObject({ isOk: true, isWarning: true });
    expect(of('clock')?.text).toMatch(
      /^the identity's is (59|60)\.\d s behind this machine's, the provider's \d\.\d s /,
    );
  });

  it.each([
    [0, '120', false, false],
    [20_000, '120', false, false],
    [40_000, '120', true, false],
    [-100_000, '120', true, false],
    [140_000, '120', true, true],
    [-140_000, '120', true, true],
    [40_000, '30', true, true],
  ])(
    'has a look at a skew of %i ms and a tolerance of %s s: %s; logins may fail: %s',
    async (ms, tolerance, isNoted, isBeyond) => {
      aheadMs = ms;
      const of = await reach({ OIDC_ISSUER: url, OIDC_CLOCK_TOLERANCE_SECONDS: tolerance });
      expect(of('clock')).toMatchObject({ isOk: !isBeyond, isWarning: isNoted });
      expect(of('clock')?.text.includes('logins may fail')).toBe(isBeyond);
    },
  );

  it("names the origins that browsers need besides the issuer's", async () => {
    const text = (await reach({ OIDC_ISSUER: url }))('identity')?.text ?? '';
    expect(text).toContain('https://login.northwind.example and https://logout.northwind.example');
    const WALLED_GARDEN_ORIGINS = 'https://login.northwind.example,https://logout.northwind.example';
    expect((await reach({ OIDC_ISSUER: url, WALLED_GARDEN_ORIGINS }))('identity')?.text).toBe('answers');
  });

  it.each(['client_secret_post', 'client_secret_basic'])('checks the client and its secret by %s', async (method) => {
    clientAuth = method;
    const client = { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'us', OIDC_CLIENT_AUTH: method };
    const right = (await reach({ ...client, OIDC_CLIENT_SECRET: 'right' }))('client');
    expect(right).toMatchObject({ isOk: true, text: `OIDC_CLIENT_ID and OIDC_CLIENT_SECRET are accepted (${method})` });
    const wrong = (await reach({ ...client, OIDC_CLIENT_SECRET: 'canary-secret' }))('client');
    expect(wrong).toMatchObject({ isOk: false, text: 'OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is refused' });
    clientAuth = 'private_key_jwt';
    expect((await reach({ ...client, OIDC_CLIENT_SECRET: 'canary-secret' }))('client')?.text).toBe(
      `OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is refused; the provider does not offer ${method} (OIDC_CLIENT_AUTH)`,
    );
  });

  it('reports the response to an invented code if it reveals nothing about the client', async () => {
    refusal = 'unauthorized_client';
    const client = { OIDC_ISSUER: url, OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'right' };
    expect((await reach(client))('client')).toMatchObject({
      isOk: false,
      text: 'a code that nobody issued gets unauthorized_client in place of invalid_grant',
    });
  });

  it('reports problems without values', async () => {
    const of = await reach({
      PROVIDER_URL: `http://127.0.0.1:${await findFreePort()}`,
      CONTENT_URL: url,
      CONTENT_USER: 'us',
      CONTENT_PASSWORD: 'canary-password',
      OIDC_ISSUER: `${url}/`,
      DATABASE_URL: 'postgres://user:canary-secret@127.0.0.1:1/x',
      LOG_FILE: join(folder, 'nowhere/web.log'),
    });
    expect(of('store')).toMatchObject({ isOk: false, text: 'ECONNREFUSED' });
    expect(of('provider')).toMatchObject({ isOk: false, text: 'ECONNREFUSED' });
    expect(of('content')?.text).toBe('answers with status 401; is CONTENT_USER and CONTENT_PASSWORD right?');
    expect(of('client')).toMatchObject({ isOk: true, ms: null });
    expect(of('identity')?.text).toBe('calls itself by another name than OIDC_ISSUER');
    expect(of('log')).toMatchObject({ isOk: false, text: 'ENOENT' });
  });

  it('leaves nothing behind after its write check', async () => {
    const data = join(folder, 'data-of-a-store');
    mkdirSync(data, { mode: 0o700 });
    writeFileSync(join(data, 'hearthline.sqlite'), '', { mode: 0o600 });
    expect((await reach({ DATA_DIR: data }))('store')).toMatchObject({
      isOk: true,
      text: 'SQLite file, and its folder can be written',
    });
    expect(readdirSync(data)).toEqual(['hearthline.sqlite']);
  });

  // Whoever runs this: of /proc everything says that root may write there, and nothing can be.
  (process.platform === 'linux' ? it : it.skip)('finds a folder in which nothing can be written', async () => {
    expect((await reach({ DATA_DIR: '/proc/hearthline' }))('store')).toMatchObject({ isOk: false });
  });

  const database = process.env['STORE_TEST_DATABASE_URL'];
  (database ? it : it.skip)('finds a PostgreSQL that answers and takes nothing', async () => {
    const url = new URL(database ?? '');
    expect((await reach({ DATABASE_URL: url.href }))('store')).toMatchObject({
      isOk: true,
      text: expect.stringMatching(/^PostgreSQL .* answers and can be written$/),
    });
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    expect((await reach({ DATABASE_URL: url.href }))('store')).toMatchObject({
      isOk: false,
      text: expect.stringMatching(/answers, but nothing can be written \(25006\)$/),
    });
  });

  it.each(['sqlite', ...(database ? ['postgres'] : [])])('compares the secrets with a store on %s', async (kind) => {
    const { where, remove } = await emptyPlace(kind);
    const { DATABASE_URL, DATA_DIR } = where;
    const [first, last, other] = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
    const finding = async (secrets: (string | undefined)[]) => {
      const settings = { DATA_DIR, ...(DATABASE_URL && { DATABASE_URL }), SESSION_SECRET: secrets.join(',') };
      const { isOk, text } = (await reach(settings))('secret') ?? {};
      return { isOk, text };
    };
    const none = { isOk: true, text: expect.stringMatching(/^the store accepts none yet/) };
    // Before the first start, and on a store of a release without these rows, which is left as it is.
    expect(await finding([first, last])).toEqual(none);
    const store = await openStore(where);
    expect(await finding([first, last])).toEqual(none);
    await store.sessionSecrets.check(secretFingerprints([first ?? '', last ?? '']));
    await store.close();
    expect(await finding([first, last])).toEqual({ isOk: true, text: 'the store accepts SESSION_SECRET' });
    expect(await finding([other, last])).toMatchObject({
      isOk: false,
      text: expect.stringMatching(/^SESSION_SECRET begins/),
    });
    expect(await finding([first, other])).toMatchObject({
      isOk: false,
      text: expect.stringMatching(/^SESSION_SECRET ends/),
    });
    expect((await reach({ DATA_DIR }))('secret')).toMatchObject({
      isOk: true,
      text: expect.stringMatching(/^no SESSION_SECRET/),
    });
    await remove();
  });

  it('contacts nobody without settings', async () => {
    writeFileSync(join(folder, 'web.log'), '');
    const of = await reach({ LOG_FILE: join(folder, 'web.log') });
    expect(of('content')).toMatchObject({ isOk: true, ms: null });
    expect(of('identity')).toMatchObject({ isOk: true, ms: null });
    expect(of('log')).toMatchObject({ isOk: true, text: 'LOG_FILE can be written' });
  });
});

describe('the check of the provider', () => {
  const KEY = 'wN5tB8xQ2mZ7cL4v';
  const providerFinding = async (settings: Record<string, string>) => {
    const findings = await findReach(loadSettings({ PROVIDER_API_KEY: KEY, ...settings }));
    const { isOk, isWarning, text } = findings.find(({ what }) => what === 'provider') ?? {};
    return { isOk, isWarning, text };
  };

  it('passes where the provider accepts the key and refuses callers without one', async () => {
    const { client, close } = await startTestSandbox({ PROVIDER_API_KEY: KEY });
    const PROVIDER_URL = client.url;
    expect(await providerFinding({ PROVIDER_URL })).toEqual({ isOk: true, isWarning: false, text: 'answers' });
    const wrong = await providerFinding({ PROVIDER_URL, PROVIDER_API_KEY: 'canary-key-of-nobody' });
    expect(wrong).toMatchObject({ isOk: false, text: 'it refuses this site: is PROVIDER_API_KEY right?' });
    await close();
  }, 60_000);

  it('warns of a provider that serves callers without a key', async () => {
    const { client, close } = await startTestSandbox();
    const PROVIDER_URL = client.url;
    const text = expect.stringMatching(/^answers; it serves whoever asks, without a key/);
    expect(await providerFinding({ PROVIDER_URL })).toEqual({ isOk: true, isWarning: true, text });
    expect(await providerFinding({ PROVIDER_URL, PROVIDER_ACCESS: 'network' })).toMatchObject({ isWarning: false });
    await close();
  }, 60_000);

  describeWithCertificates('over TLS', () => {
    const authority = createAuthority('Northwind');
    const provider = authority.sign({ name: 'provider' });

    it('names the setting for an unknown certificate authority', async () => {
      const server = createSecureServer(provider, (_request, response) => void response.writeHead(404).end());
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      const PROVIDER_URL = `https://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
      expect(await providerFinding({ PROVIDER_URL })).toMatchObject({
        isOk: false,
        text: expect.stringMatching(/PROVIDER_CA names the authority/),
      });
      const privateFinding = await providerFinding({ PROVIDER_URL, PROVIDER_CA: authority.cert });
      expect(privateFinding.text).toMatch(/^answers with status 404/);
      server.close();
    });
  });
});

it('distinguishes a right secret from a wrong one at a certified OpenID provider', async () => {
  const { client, close } = await startTestSandbox();
  const OIDC_ISSUER = `${client.url.replace('127.0.0.1', 'localhost')}/oidc`;
  const isAccepted = async (OIDC_CLIENT_SECRET: string) => {
    const settings = { PROVIDER_URL: client.url, OIDC_ISSUER, OIDC_CLIENT_ID: 'hearthline', OIDC_CLIENT_SECRET };
    const findings = await findReach(loadSettings(settings));
    return findings.find(({ what }) => what === 'client')?.isOk;
  };
  expect([await isAccepted('sandbox-secret'), await isAccepted('canary-secret')]).toEqual([true, false]);
  await close();
}, 60_000);

describe("the doctor's report", () => {
  it('has three lists', () => {
    const reach: Finding[] = [{ what: 'store', isOk: true, text: 'answers', ms: 3, aheadMs: null }];
    const diagnosis = {
      refusals: ['PRIVACY_URL is missing'],
      beforePublic: [],
      advice: [],
      sandbox: ['SUPPORT_PHONE'],
    };
    expect(formatReport(diagnosis, true, reach)).toBe(
      [
        'A server with these settings does not start:',
        '  PRIVACY_URL is missing',
        '',
        "Still at the sandbox's default:",
        '  SUPPORT_PHONE',
        '',
        'Reach:',
        '  ok    store     answers, 3 ms',
      ].join('\n'),
    );
  });
});
