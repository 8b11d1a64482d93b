import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import manifest from '../../package.json' with { type: 'json' };

const reasons: string[] = [];
const exitWithReason = (reason: string) => {
  reasons.push(reason);
  throw new Error('ended');
};
const findStoreFault = jest.fn<() => Promise<string | null>>();
const keepSettling = jest.fn();
const warn = jest.fn<(fields: object) => void>();
const info = jest.fn<(fields: object) => void>();
const reopenLogFiles = jest.fn();
jest.unstable_mockModule('#lib/log.ts', () => ({
  exitWithReason,
  log: { info, warn },
  maskConsole: () => undefined,
  reopenLogFiles,
  repeatCounter: () => () => null,
}));
jest.unstable_mockModule('./settle-payments.ts', () => ({ keepSettling }));
jest.unstable_mockModule('./start-faults.ts', () => ({ findStoreFault }));
const startTelemetry = jest.fn<(plan: object, site: { loadReadiness: () => Promise<object> }) => Promise<void>>();
jest.unstable_mockModule('#lib/telemetry/start.ts', () => ({ startTelemetry }));
const readinessDetails = (readiness: object) => readiness;
const checkReadiness = async () => ({ ok: true });
jest.unstable_mockModule('./check-readiness.ts', () => ({ checkReadiness, readinessDetails }));
const { startServer } = await import('./server-start.ts');

const SITE = { APP_ORIGIN: 'http://localhost:3000', SESSION_SECRET: 's'.repeat(32), DATA_DIR: '/nowhere' };

/** Starts the server with these variables; returns its last output if it exited. */
async function start(env: Record<string, string>, version = process.version): Promise<string | null> {
  const before = { env: process.env, versions: process.versions, version: process.version };
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
    return reasons.join('\n');
  } finally {
    process.env = before.env;
    Object.defineProperty(process, 'versions', { value: before.versions, configurable: true });
    Object.defineProperty(process, 'version', { value: before.version, configurable: true });
  }
}

beforeEach(() => {
  jest.clearAllMocks();
  reasons.length = 0;
  findStoreFault.mockResolvedValue(null);
  startTelemetry.mockResolvedValue(undefined);
});

const VERCEL = {
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

describe('startServer', () => {
  it('opens the store and looks after payments', async () => {
    expect(await start({})).toBeNull();
    expect([findStoreFault.mock.calls.length, keepSettling.mock.calls.length]).toEqual([1, 1]);
  });

  it('logs the version that has started', async () => {
    await start({});
    expect(info.mock.calls).toEqual([[{ event: 'server_started', version: manifest.version, commit: null }]]);
  });

  it('opens the log file anew at SIGHUP, and leaves the signal alone where there is no file', async () => {
    const before = process.listeners('SIGHUP');
    const added = () => process.listeners('SIGHUP').filter((listener) => !before.includes(listener));
    await start({});
    expect(added()).toEqual([]);
    await start({ LOG_FILE: '/nowhere/web.ndjson' });
    process.emit('SIGHUP', 'SIGHUP');
    expect(reopenLogFiles).toHaveBeenCalledTimes(1);
    for (const listener of added()) process.removeListener('SIGHUP', listener);
  });

  it('logs no start where a setting is wrong', async () => {
    await start({ CLOCK_URL: 'noon' });
    expect(info).not.toHaveBeenCalled();
  });

  it('starts telemetry only where a setting turns it on', async () => {
    await start({});
    expect(startTelemetry).not.toHaveBeenCalled();
    await start({ METRICS_PORT: '9464' });
    expect(startTelemetry.mock.calls).toEqual([
      [
        { traces: false, metrics: false, prometheus: { host: '127.0.0.1', port: 9_464 } },
        { release: { version: manifest.version, commit: '' }, loadReadiness: expect.any(Function) },
      ],
    ]);
    expect(await startTelemetry.mock.calls[0]?.[1].loadReadiness()).toEqual({ ok: true });
  });

  it('leaves both to a scheduler on Vercel', async () => {
    expect(await start(VERCEL)).toBeNull();
    expect([findStoreFault.mock.calls.length, keepSettling.mock.calls.length]).toEqual([0, 0]);
    const message = expect.stringMatching(/^PROVIDER_API_KEY is missing/);
    expect(warn.mock.calls).toEqual([[{ event: 'setting_missing', message }]]);
    warn.mockClear();
    expect(await start({ ...VERCEL, PROVIDER_ACCESS: 'network' })).toBeNull();
    expect(warn).not.toHaveBeenCalled();
    expect(startTelemetry).not.toHaveBeenCalled();
  });

  it('sends telemetry from a function on Vercel, and listens at no port there', async () => {
    const vercel = { ...VERCEL, METRICS_PORT: '9464', OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example' };
    expect(await start(vercel)).toBeNull();
    expect(startTelemetry.mock.calls).toEqual([
      [
        { traces: true, metrics: true, prometheus: null },
        expect.objectContaining({ loadReadiness: expect.any(Function) }),
      ],
    ]);
    expect([findStoreFault.mock.calls.length, keepSettling.mock.calls.length]).toEqual([0, 0]);
  });

  it.each<[string, Record<string, string>, string | undefined, string]>([
    ['an old Node', {}, 'v22.9.0', 'Node 24 or newer is needed; this is v22.9.0.'],
    ['a wrong setting', { CLOCK_URL: 'noon' }, undefined, 'Configuration: CLOCK_URL must be an http(s) URL.'],
  ])('ends with one line at %s', async (_what, env, version, line) => {
    expect(await start(env, version)).toBe(line);
    expect(keepSettling).not.toHaveBeenCalled();
  });

  it('ends with one line at a store that cannot be opened', async () => {
    findStoreFault.mockResolvedValue('DATABASE_URL names a store that cannot be opened (ECONNREFUSED).');
    expect(await start({})).toBe('DATABASE_URL names a store that cannot be opened (ECONNREFUSED).');
    expect(keepSettling).not.toHaveBeenCalled();
  });
});
