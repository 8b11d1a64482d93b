import { beforeEach, describe, expect, it, jest } from '@jest/globals';

const complain = jest.fn<(line: string) => void>();
const openStoreAtStart = jest.fn<() => Promise<string | null>>();
const keepSettling = jest.fn();
const warn = jest.fn<(fields: object) => void>();
jest.unstable_mockModule('#lib/log.ts', () => ({ complain, log: { warn }, maskConsole: () => undefined }));
jest.unstable_mockModule('./settle-payments.ts', () => ({ openStoreAtStart, keepSettling }));
const startTelemetry = jest.fn<(plan: object, loadReadiness: () => Promise<object>) => Promise<string | null>>();
jest.unstable_mockModule('#lib/telemetry/start.ts', () => ({ startTelemetry }));
const readinessDetails = (readiness: object) => readiness;
const checkReadiness = async () => ({ ok: true });
jest.unstable_mockModule('./check-readiness.ts', () => ({ checkReadiness, readinessDetails }));
const { startServer } = await import('./server-start.ts');

const SITE = { APP_ORIGIN: 'http://localhost:3000', SESSION_SECRET: 's'.repeat(32), DATA_DIR: '/nowhere' };

/** Starts the server with these variables; returns its last output if it exited. */
async function start(env: Record<string, string>, version = process.version): Promise<string | null> {
  const before = { env: process.env, versions: process.versions, version: process.version };
  const exit = jest.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended');
  });
  process.env = { ...SITE, NODE_ENV: 'production', ...env };
  Object.defineProperty(process, 'versions', {
    value: { ...before.versions, node: version.slice(1) },
    configurable: true,
  });
  Object.defineProperty(process, 'version', { value: version, configurable: true });
  try {
    await startServer();
    return null;
  } catch {
    expect(exit).toHaveBeenCalledWith(1);
    return complain.mock.calls.map(([line]) => line).join('\n');
  } finally {
    exit.mockRestore();
    process.env = before.env;
    Object.defineProperty(process, 'versions', { value: before.versions, configurable: true });
    Object.defineProperty(process, 'version', { value: before.version, configurable: true });
  }
}

beforeEach(() => {
  jest.clearAllMocks();
  openStoreAtStart.mockResolvedValue(null);
  startTelemetry.mockResolvedValue(null);
});

describe('startServer', () => {
  it('opens the store and looks after payments', async () => {
    expect(await start({})).toBeNull();
    expect([openStoreAtStart.mock.calls.length, keepSettling.mock.calls.length]).toEqual([1, 1]);
  });

  it('starts telemetry only where a setting turns it on', async () => {
    await start({});
    expect(startTelemetry).not.toHaveBeenCalled();
    await start({ METRICS_PORT: '9464' });
    expect(startTelemetry.mock.calls).toEqual([
      [{ traces: false, metrics: false, prometheus: { host: '127.0.0.1', port: 9_464 } }, expect.any(Function)],
    ]);
    expect(await startTelemetry.mock.calls[0]?.[1]()).toEqual({ ok: true });
  });

  it('ends with one line where the metrics cannot be offered', async () => {
    const line = 'METRICS_HOST and METRICS_PORT 9464 cannot be listened on (EADDRINUSE).';
    startTelemetry.mockResolvedValue(line);
    expect(await start({ METRICS_PORT: '9464' })).toBe(line);
    expect(keepSettling).not.toHaveBeenCalled();
  });

  it('leaves both to a scheduler on Vercel', async () => {
    const vercel = {
      VERCEL: '1',
      APP_ORIGIN: 'https://shop.example',
      PROVIDER_URL: 'https://api.example',
      FCC_REGISTRATION_NUMBER: '0012345678',
      TRUSTED_PROXY_HOPS: '1',
      DATABASE_URL: 'postgres://u@db.example/x?sslmode=verify-full',
      NETWORK_POLICY_URL: 'https://www.example/n',
      PRIVACY_URL: 'https://www.example/p',
      SESSION_SECRET: 'qH7vT2mXc9LrZ4pWk8NbYs3JdF6gUeAo',
      CRON_SECRET: 'qH7vT2mXc9LrZ4pW',
    };
    expect(await start(vercel)).toBeNull();
    expect([openStoreAtStart.mock.calls.length, keepSettling.mock.calls.length]).toEqual([0, 0]);
    const message = expect.stringMatching(/^PROVIDER_API_KEY is missing/);
    expect(warn.mock.calls).toEqual([[{ event: 'setting_missing', message }]]);
    warn.mockClear();
    expect(await start({ ...vercel, PROVIDER_ACCESS: 'network' })).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });

  it.each<[string, Record<string, string>, string | undefined, string]>([
    ['an old Node', {}, 'v22.9.0', 'Node 24 or newer is needed; this is v22.9.0.'],
    ['a wrong setting', { CLOCK_URL: 'noon' }, undefined, 'Configuration: CLOCK_URL must be an http(s) URL.'],
  ])('ends with one line at %s', async (_what, env, version, line) => {
    expect(await start(env, version)).toBe(line);
    expect(keepSettling).not.toHaveBeenCalled();
  });

  it('ends with one line at a store that cannot be opened', async () => {
    openStoreAtStart.mockResolvedValue('DATABASE_URL names a store that cannot be opened (ECONNREFUSED).');
    expect(await start({})).toBe('DATABASE_URL names a store that cannot be opened (ECONNREFUSED).');
    expect(keepSettling).not.toHaveBeenCalled();
  });
});
