import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { localEnvironment } from '#scripts/local-environment.ts';
import { type Environment, forProcess } from '#scripts/run/environment.ts';
import { inRoot } from '#scripts/run/paths.ts';
import { findFreePort } from '#scripts/run/port.ts';
import { startService, waitUntilHealthy } from '#scripts/run/service.ts';
import { testEnvironment } from '#scripts/run/test-servers.ts';
import { dataFolder, sandboxUrl } from '../support/web-process.ts';
import { expect, test } from '../support/test.ts';
import { sendRequest, headerValue } from './http.ts';

const PACKAGE = inRoot('.next/standalone');

async function environment(folder: string): Promise<Environment> {
  const place = { webPort: await findFreePort(), sandboxPort: Number(new URL(sandboxUrl).port), dataFolder: folder };
  return { ...localEnvironment(testEnvironment(), place), NODE_ENV: 'production' };
}

/** The exit code and standard error of the packaged server; if it does not exit on its own it is killed after 20 s, with code null. */
async function refusal(
  settings: Record<string, string>,
  entry = 'server.js',
): Promise<{ code: number | null; lines: string[] }> {
  const folder = dataFolder();
  const env = forProcess({ ...(await environment(folder.path)), ...settings });
  const child = spawn(process.execPath, [`${PACKAGE}/${entry}`], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  const late = setTimeout(() => child.kill('SIGKILL'), 20_000);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(late);
  folder.remove();
  return { code, lines: output.split('\n').filter(Boolean) };
}

test("a public site does not start with the sandbox's settings", async () => {
  const { code, lines } = await refusal({ APP_ORIGIN: 'https://shop.northwind.example', CLOCK_URL: '' });
  expect(code).toBe(1);
  expect(lines).toHaveLength(1);
  for (const name of [
    ...['CONTENT_PASSWORD', 'FCC_REGISTRATION_NUMBER', 'IDENTITY_ROUTER_URL', 'NETWORK_POLICY_URL'],
    ...['OIDC_CLIENT_SECRET', 'OIDC_ISSUER', 'PRIVACY_URL', 'PROVIDER_API_KEY'],
  ]) {
    expect(lines[0]).toContain(`${name} `);
  }
});

const LINES: [what: string, settings: Record<string, string>, line: RegExp][] = [
  ['a clock that is no address', { CLOCK_URL: 'noon' }, /^Configuration: CLOCK_URL must be an http\(s\) URL\.$/],
  ['a ledger inside the build', { DATA_DIR: `${PACKAGE}/.data` }, /^Configuration: DATA_DIR must not lie inside/],
  [
    'a store that nobody can reach',
    { DATABASE_URL: 'postgres://u:canary@127.0.0.1:1/x' },
    /^DATABASE_URL names a store that cannot be opened \(ECONNREFUSED, nobody listens there\)\.$/,
  ],
];

for (const [what, settings, line] of LINES) {
  test(`the server stops with a one-line message at ${what}`, async () => {
    const { code, lines } = await refusal(settings);
    expect([code, lines.length]).toEqual([1, 1]);
    expect(lines[0]).toMatch(line);
  });
}

for (const entry of ['server.js', 'start.js']) {
  for (const PORT of ['99999', 'http']) {
    test(`${entry} stops with a one-line message at the port ${PORT}`, async () => {
      const lines = ['PORT must be a port number from 1 to 65535.'];
      expect(await refusal({ PORT }, entry)).toEqual({ code: 1, lines });
    });
  }

  test(`${entry} stops with a one-line message at a port in use`, async () => {
    const PORT = new URL(sandboxUrl).port;
    expect(await refusal({ PORT }, entry)).toEqual({ code: 1, lines: [`PORT ${PORT} is taken by another program.`] });
  });
}

test('the package contains no settings and nothing of this machine', () => {
  const strayFiles = ['.env', '.env.production', '.data', 'sandbox', 'tests', 'docs'].filter((name) =>
    existsSync(`${PACKAGE}/${name}`),
  );
  expect(strayFiles).toEqual([]);
});

/** Runs the built app under the framework's own `next start`, which reads next.config.mjs again. */
async function withNextStart(settings: Record<string, string>, use: (url: string) => Promise<void>): Promise<void> {
  const folder = dataFolder();
  const env = { ...(await environment(folder.path)), ...settings };
  const service = startService({
    name: 'next start',
    command: [inRoot('node_modules/next/dist/bin/next'), 'start', '-H', '127.0.0.1', '-p', String(env.PORT)],
    env,
    logFile: inRoot('.data/test/logs', `${basename(folder.path)}.ndjson`),
    show: 'nothing',
  });
  try {
    const url = `http://localhost:${env.PORT}`;
    await waitUntilHealthy(service, `${url}/api/health`, 60_000, new AbortController().signal);
    await use(url);
  } finally {
    await service.stop();
    folder.remove();
  }
}

test('the framework’s own `next start` serves scripts and styles in every encoding', async () => {
  await withNextStart({}, async (url) => {
    const files = globSync('**/*.{js,css}', { cwd: inRoot('.next/static') });
    expect(files.length).toBeGreaterThan(5);
    for (const file of files.slice(0, 12)) {
      const plain = readFileSync(inRoot('.next/static', file), 'utf8');
      for (const encoding of ['br', 'gzip, deflate, br, zstd', 'gzip', 'br;q=0, gzip', 'identity', '*']) {
        const response = await fetch(`${url}/_next/static/${file}`, { headers: { 'accept-encoding': encoding } });
        expect([file, encoding, response.status]).toEqual([file, encoding, 200]);
        expect(await response.text()).toBe(plain);
      }
    }
  });
});

for (const [COMPRESS, coding] of [
  ['on', 'gzip'],
  ['off', ''],
] as const) {
  test(`COMPRESS=${COMPRESS} sends pages with the encoding ${coding || 'none'}, and scripts as Brotli`, async () => {
    await withNextStart({ COMPRESS }, async (url) => {
      const headers = { 'accept-encoding': 'gzip, br' };
      const page = await sendRequest(`${url}/en/error`, { headers });
      expect([page.status, headerValue(page, 'content-encoding')]).toEqual([200, coding]);
      const [, script = ''] = /<script src="([^"]+)"/.exec(page.body) ?? [];
      const response = await sendRequest(url + script, { headers });
      expect([response.status, headerValue(response, 'content-encoding')]).toEqual([200, 'br']);
    });
  });
}
