import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BUY_ENTRY } from '#lib/domain/entry-paths.ts';
import { forProcess } from '#scripts/run/environment.ts';
import { inRoot } from '#scripts/run/paths.ts';
import { findFreePort } from '#scripts/run/port.ts';
import { testEnvironment } from '#scripts/run/test-servers.ts';
import { labelsIn } from '../support/labels.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test as base } from '../support/test.ts';
import { dataFolder } from '../support/web-process.ts';

const KEY = 'wN5tB8xQ2mZ7cL4v-canary';
const READY_WITHIN_MS = 120_000;
const GUEST = { phone: '5550100102', zip: '62701' };

interface SmallProvider {
  url: string;
  /** Path and key of each request. */
  requests: { path: string; key: string | undefined }[];
  /** Whether it refuses the key, as after one that was replaced on one side only. */
  refuses: boolean;
}

interface RunningSite extends SmallProvider {
  site: string;
  pid: number;
  /** All that `npm start` printed. */
  output: () => string;
  logFile: string;
}

/** Knows nobody, and says so; it is all that a start needs. */
async function listenAsProvider(): Promise<{ provider: SmallProvider; server: Server }> {
  const provider: SmallProvider = { url: '', requests: [], refuses: false };
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const key = request.headers['x-api-key']?.toString();
    provider.requests.push({ path, key });
    const isRefused = provider.refuses || key !== KEY;
    const refusal = { errorCode: 'CALLER_REFUSED', errorMessage: `${key} is not the key` };
    const body = isRefused ? refusal : path === '/prepaid/token' ? {} : { errorCode: 'BUS_CUSTDASH_024' };
    response.writeHead(isRefused ? 401 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  provider.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/prepaid`;
  return { provider, server };
}

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS;
  while (!/^Ready/m.test(output())) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`npm start is not ready: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const test = base.extend<object, { runningSite: RunningSite }>({
  runningSite: [
    async ({}, use) => {
      const { provider, server } = await listenAsProvider();
      const folder = dataFolder();
      // Taken, so that a sandbox could not start.
      const portHolder = createServer();
      await new Promise<void>((resolve) => portHolder.listen(0, '127.0.0.1', resolve));
      const webPort = await findFreePort();
      const logFile = `${folder.path}/web.ndjson`;
      const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', inRoot('scripts/start.ts')], {
        cwd: folder.path,
        env: forProcess({
          ...testEnvironment(),
          PROVIDER_URL: provider.url,
          PROVIDER_API_KEY: KEY,
          CONTENT_URL: '',
          OIDC_ISSUER: ' ',
          PORT: String(webPort),
          SANDBOX_PORT: String((portHolder.address() as AddressInfo).port),
          DATA_DIR: folder.path,
          SESSION_SECRET: 'a-secret-for-one-test-0123456789',
          LOG_FILE: logFile,
        }),
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let outputText = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => (outputText += String(part)));
      const output = () => outputText;
      const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
      try {
        await untilReady(child, output);
        const site = `http://localhost:${webPort}`;
        await use(Object.assign(provider, { site, pid: child.pid ?? 0, output, logFile }));
      } finally {
        child.kill('SIGTERM');
        await exit;
        portHolder.close();
        server.closeAllConnections();
        server.close();
        folder.remove();
      }
    },
    { scope: 'worker', timeout: READY_WITHIN_MS },
  ],
  baseURL: async ({ runningSite }, use) => use(runningSite.site),
});

test.describe.configure({ mode: 'default' });

test('npm start with an own provider starts no sandbox and prints nothing about one', async ({ runningSite }) => {
  expect(runningSite.output()).toContain('Ready, in front of the provider that PROVIDER_URL names.');
  expect(runningSite.output()).not.toMatch(/sandbox|console|4242|localhost:4100|dashboard/i);
});

for (const locale of ['en', 'es'] as const) {
  test(`a guest is looked up at the own provider, with its key and path, in ${locale}`, async ({
    page,
    runningSite,
  }) => {
    runningSite.requests.length = 0;
    const refill = new QuickRefill(page, locale);
    await refill.open();
    await refill.find(GUEST);
    await expect(page.getByText(refill.t('litepay.find.notLocated.title'))).toBeVisible();
    expect(runningSite.requests.map(({ path }) => path)).toContain(
      '/prepaid/secure/v1/customermanagement/fetchCustomerDashboard',
    );
    expect(new Set(runningSite.requests.map(({ key }) => key))).toEqual(new Set([KEY]));
    const html = await page.content();
    expect(html).not.toContain('localhost:4100');
    await expect(page.locator('a[href*="/login"], a[href$="/dashboard"]')).toHaveCount(0);
    expect(html).not.toContain(KEY);
  });

  test(`without an identity router there is no shop, and the home page offers refills, in ${locale}`, async ({
    page,
  }) => {
    const t = labelsIn(locale);
    await page.goto(`/${locale}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('home.refillFirst.title'));
    await page.goto(`/${locale}${BUY_ENTRY}`);
    await expect(page).toHaveURL(`/${locale}`);
  });

  test(`a refused provider key shows an outage without details, and logs an alarm, in ${locale}`, async ({
    page,
    runningSite,
  }) => {
    runningSite.refuses = true;
    try {
      const refill = new QuickRefill(page, locale);
      await refill.open();
      await refill.find(GUEST);
      await expect(page.getByText(refill.t('litepay.find.outage.title'))).toBeVisible();
      expect(await page.content()).not.toContain(KEY);
    } finally {
      runningSite.refuses = false;
    }
    const log = readFileSync(runningSite.logFile, 'utf8');
    expect(log).toMatch(/"level":"error"[^\n]*"event":"provider_refused"/);
  });
}

test('the key is in no log, no output and no argument of a process', async ({ runningSite }) => {
  const texts = [runningSite.output(), readFileSync(runningSite.logFile, 'utf8')];
  expect(texts.filter((text) => text.includes(KEY))).toEqual([]);
  const commands = globSync('/proc/[0-9]*/cmdline').filter((path) => {
    try {
      return readFileSync(path, 'utf8').includes(KEY);
    } catch {
      return false;
    }
  });
  expect(commands).toEqual([]);
});
