import { describe, expect, it } from '@jest/globals';
import { describeConfig } from './config/config-description.ts';
import { configSchema } from './config/config-schema.ts';
import { isLoopback, loadConfig } from './config.ts';

const SECRET = 'x'.repeat(32);
const LAPTOP = { SESSION_SECRET: SECRET };

function reasonOf(env: Record<string, string | undefined>): string {
  const result = loadConfig(env);
  return result.ok ? '' : result.reason;
}

describe('loadConfig', () => {
  it('needs nothing but the secrets on a laptop', () => {
    const result = loadConfig(LAPTOP);
    expect(result).toMatchObject({
      ok: true,
      value: {
        APP_ORIGIN: 'http://localhost:3000',
        PROVIDER_URL: 'http://localhost:4100',
        SESSION_SECRET: [SECRET],
        PROVIDER_TIME_SCALE: 1,
        PROVIDER_CHARGE_STATUS: true,
        DATABASE_URL: null,
        CLOCK_URL: null,
        CONTENT_URL: null,
        CONTINUE_ORIGINS: [],
        LIMITS_LOOKUP_DEVICE: { capacity: 10, perMs: 900_000 },
      },
    });
  });

  it('reports missing and invalid variables on one line', () => {
    const half = { OIDC_CLIENT_ID: 'us', LOG_LEVEL: 'loud' };
    expect(reasonOf({})).toBe('Configuration: SESSION_SECRET is missing.');
    expect(reasonOf(half)).toBe(
      'Configuration: SESSION_SECRET is missing; LOG_LEVEL must be debug, info, warn, error or silent.',
    );
  });

  it('treats an empty variable as not set', () => {
    expect(loadConfig({ ...LAPTOP, DATABASE_URL: '', APP_ORIGIN: ' ' }).ok).toBe(true);
  });

  it.each([
    ['APP_ORIGIN', 'http://shop.example.com', 'APP_ORIGIN must be https unless it is a loopback address'],
    ['APP_ORIGIN', 'https://shop.example.com/en', 'APP_ORIGIN must be an origin'],
    ['APP_ORIGIN', 'shop', 'APP_ORIGIN must be an http(s) URL'],
    ['SESSION_SECRET', 'short', 'SESSION_SECRET must be secrets of 32 characters or more'],
    ['SESSION_SECRET', `${SECRET},short`, 'SESSION_SECRET must be secrets of 32 characters or more'],
    ['SESSION_SECRET', `${SECRET},${SECRET}`, 'SESSION_SECRET must not name a secret twice'],
    ['PROVIDER_TIME_SCALE', '0', 'PROVIDER_TIME_SCALE must be more than 0'],
    ['PROVIDER_TIME_SCALE', 'fast', 'PROVIDER_TIME_SCALE must be a number'],
    ['PROVIDER_TIME_ZONE', 'Mars/Olympus', 'PROVIDER_TIME_ZONE must be the name of a time zone'],
    ['PROVIDER_CHARGE_STATUS', 'yes', 'PROVIDER_CHARGE_STATUS must be on or off'],
    ['PROVIDER_URL', 'ftp://provider.example', 'PROVIDER_URL must be an http(s) URL'],
    ['PROVIDER_URL', 'https://me:pw@provider.example', 'PROVIDER_URL must not hold a user or password'],
    ['TRUSTED_PROXY_HOPS', '-1', 'TRUSTED_PROXY_HOPS must be a whole number'],
    ['TRUSTED_PROXY_HOPS', '99', 'TRUSTED_PROXY_HOPS must be at most 10'],
    ['DATABASE_URL', 'mysql://db', 'DATABASE_URL must be a postgres:// URL'],
    ['LIMITS_LOOKUP_PHONE', 'five', 'LIMITS_LOOKUP_PHONE must look like 10/15m'],
    ['LIMITS_LOOKUP_PHONE', '0/15m', 'LIMITS_LOOKUP_PHONE must look like 10/15m'],
    ['LIMITS_IPV6_WIDER', '4', 'LIMITS_IPV6_WIDER must look like 4,16'],
    ['LIMITS_IPV6_WIDER', '0,16', 'LIMITS_IPV6_WIDER must look like 4,16'],
    ['LIMITS_IPV6_WIDER', '16,4', 'LIMITS_IPV6_WIDER must look like 4,16'],
    ['LIMITS_IPV6_WIDER', '257,300', 'LIMITS_IPV6_WIDER must look like 4,16'],
    ['LIMITS_KIT_SITE', '200', 'LIMITS_KIT_SITE must look like 10/15m'],
    ['SHARED_ADDRESSES', 'here', 'SHARED_ADDRESSES must be networks like'],
    ['SHARED_ADDRESSES', '203.0.113.0/24,', 'SHARED_ADDRESSES must be networks like'],
    ['SHARED_ADDRESSES', '203.0.113.0/33', 'SHARED_ADDRESSES must be networks like'],
    ['SHARED_ADDRESSES', '0.0.0.0/0', 'SHARED_ADDRESSES must be networks like'],
    ['SHARED_ADDRESSES', '::/0', 'SHARED_ADDRESSES must be networks like'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be debug, info, warn, error or silent'],
    ['CONTINUE_ORIGINS', 'https://a.example,nonsense', 'CONTINUE_ORIGINS must be an http(s) URL'],
    ['CLOCK_URL', 'https://clock.example.com', 'CLOCK_URL is for tests'],
    ['OIDC_ISSUER', 'http://id.example.com', 'OIDC_ISSUER must be https unless it is a loopback address'],
    ['OIDC_ISSUER', 'https://id.example.com?a=b', 'OIDC_ISSUER must not hold a query'],
    ['OIDC_ISSUER', 'https://id.example.com', 'OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET'],
  ])('refuses %s=%s', (name, value, reason) => {
    expect(reasonOf({ ...LAPTOP, [name]: value })).toContain(reason);
  });

  it('refuses CLOCK_URL if one address is not on loopback', () => {
    const clock = { ...LAPTOP, CLOCK_URL: 'http://localhost:4100/__sandbox' };
    expect(loadConfig(clock).ok).toBe(true);
    for (const other of ['PROVIDER_URL', 'CONTENT_URL', 'APP_ORIGIN']) {
      const credentials = { CONTENT_USER: 'u', CONTENT_PASSWORD: 'p' };
      expect(reasonOf({ ...clock, ...credentials, [other]: 'https://a.example' })).toContain('CLOCK_URL is for tests');
    }
    expect(reasonOf({ ...clock, DATABASE_URL: 'postgres://u:p@db.example/x' })).toContain('CLOCK_URL is for tests');
    expect(loadConfig({ ...clock, DATABASE_URL: 'postgres://u:p@127.0.0.1:5432/x' }).ok).toBe(true);
  });

  it("keeps an issuer's name unchanged", () => {
    const oidc = { OIDC_ISSUER: 'https://id.example.com/', OIDC_CLIENT_ID: 'us', OIDC_CLIENT_SECRET: 'hush' };
    expect(loadConfig({ ...LAPTOP, ...oidc })).toMatchObject({ ok: true, value: oidc });
    const clock = { ...LAPTOP, ...oidc, CLOCK_URL: 'http://localhost:4100/__sandbox' };
    expect(reasonOf(clock)).toContain('CLOCK_URL is for tests');
  });

  it('refuses Vercel without PostgreSQL', () => {
    const vercel = { ...LAPTOP, VERCEL: '1', APP_ORIGIN: 'https://shop.example.com' };
    expect(reasonOf(vercel)).toContain('DATABASE_URL is missing: on Vercel the store must be PostgreSQL');
    expect(reasonOf({ ...vercel, DATABASE_URL: 'postgres://u:p@db.example/x' })).not.toContain('DATABASE_URL');
  });

  it('never repeats a value', () => {
    const env = {
      SESSION_SECRET: 'canary-one',
      CONTENT_USER: 'u',
      CONTENT_PASSWORD: 'canary-two',
      DATABASE_URL: 'canary-three',
    };
    const reason = reasonOf(env);
    expect(reason).toContain('SESSION_SECRET');
    expect(reason).not.toMatch(/canary/);
    expect(reason).not.toContain('\n');
  });

  it('keeps the order of the secrets and removes trailing slashes', () => {
    const result = loadConfig({
      ...LAPTOP,
      SESSION_SECRET: `${'n'.repeat(32)}, ${'o'.repeat(32)}`,
      PROVIDER_URL: 'https://provider.example/base/',
      APP_ORIGIN: 'https://localhost:8443/',
    });
    expect(result).toMatchObject({
      value: {
        SESSION_SECRET: ['n'.repeat(32), 'o'.repeat(32)],
        PROVIDER_URL: 'https://provider.example/base',
        APP_ORIGIN: 'https://localhost:8443',
      },
    });
  });
});

describe('describeConfig', () => {
  it('explains every variable and gives no secret a default', () => {
    const described = describeConfig();
    expect(described.map(({ name }) => name)).toEqual(Object.keys(configSchema.shape));
    for (const variable of described) {
      expect(variable.text.length).toBeGreaterThan(5);
      if (variable.secret) expect(variable.default).toBeNull();
      expect(variable.required && variable.default !== null).toBe(false);
    }
  });

  it('builds a valid environment from defaults and examples', () => {
    const env = Object.fromEntries(
      describeConfig().flatMap(({ name, example }) => (example === null ? [] : [[name, example]])),
    );
    expect(loadConfig(env)).toMatchObject({ ok: true });
  });
});

describe('isLoopback', () => {
  it.each([
    ['http://localhost:3000', true],
    ['http://127.0.0.1', true],
    ['http://127.8.9.1', true],
    ['http://[::1]:3000', true],
    ['postgres:///hearthline', true],
    ['http://192.168.1.2', false],
    ['http://localhost.example.com', false],
    ['http://127.0.0.1.example.com', false],
    ['http://0.0.0.0', false],
  ])('tells whether %s is on loopback: %s', (url, expected) => {
    expect(isLoopback(url)).toBe(expected);
  });
});
