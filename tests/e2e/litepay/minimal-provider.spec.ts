import { inRoot } from '#scripts/run/paths.ts';
import { runCommand } from '#scripts/run/command.ts';
import { findFreePort } from '#scripts/run/port.ts';
import { startService, waitUntilHealthy } from '#scripts/run/service.ts';
import { testEnvironment } from '#scripts/run/test-servers.ts';
import { emptyDatabase } from '#sandbox/testing/test-database.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { type Passing, startProviderProxy } from '#tests/support/provider-proxy.ts';
import { VISA } from '../support/cards.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test as base } from '../support/test.ts';
import { dataFolder, startWeb } from '../support/web-process.ts';

const EXAMPLE = inRoot('sandbox/examples/minimal-provider');
/** One account for each test, because a second payment for the same account asks for confirmation. */
const GUESTS = { en: '5550100102', es: '5550100103' } as const;
const ZIP = '62701';
const STARTED_WITHIN_MS = 30_000;
const PROVIDER_API_KEY = 'wN5tB8xQ2mZ7cL4v';

const databaseUrl = process.env.SANDBOX_TEST_DATABASE_URL;
const signal = new AbortController().signal;

interface Fixtures {
  /** The URL of the example, on a database of its own. */
  provider: string;
  /** The URL of a web app in front of it. */
  site: string;
}

const test = base.extend<object, Fixtures>({
  provider: [
    async ({}, use) => {
      const database = await emptyDatabase(databaseUrl ?? '');
      const port = await findFreePort();
      const service = startService({
        name: 'example of a provider',
        command: [`${EXAMPLE}/server.ts`],
        env: { ...testEnvironment(), DATABASE_URL: database.url, PORT: String(port), PROVIDER_API_KEY },
        logFile: inRoot('.data/test/logs/minimal-provider.ndjson'),
        show: 'nothing',
      });
      const url = `http://127.0.0.1:${port}`;
      try {
        await waitUntilHealthy(service, `${url}/health`, STARTED_WITHIN_MS, signal);
        await use(url);
      } finally {
        await service.stop();
        await database.drop();
      }
    },
    { scope: 'worker' },
  ],

  site: [
    async ({ provider }, use) => {
      const folder = dataFolder();
      const settings = { PROVIDER_URL: provider, PROVIDER_API_KEY, CONTENT_URL: '', CLOCK_URL: '', OIDC_ISSUER: '' };
      const web = await startWeb(folder.path, settings, undefined, provider);
      try {
        await use(web.url);
      } finally {
        await web.stop();
        folder.remove();
      }
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ site }, use) => use(site),
});

async function conformance(target: string) {
  const program = [
    '--disable-warning=ExperimentalWarning',
    '--conditions=react-server',
    inRoot('scripts/conformance.ts'),
  ];
  const args = [...program, '--target', target, '--only', 'quick-refill', '--config', `${EXAMPLE}/conformance.json`];
  return runCommand({
    program: process.execPath,
    args,
    env: { ...testEnvironment(), PROVIDER_API_KEY },
    signal,
    output: 'capture',
  });
}

if (EVERY_WAY) {
  // One provider, whose accounts all of them refill.
  test.describe.configure({ mode: 'default', timeout: 90_000 });
  test.skip(!databaseUrl, 'the example needs PostgreSQL');

  test('a provider with nothing but the quick refill passes the conformance checks', async ({ provider }) => {
    const { code, text } = await conformance(provider);
    expect(text).toContain(' 0 missing, ');
    expect(code, text).toBe(0);
  });

  test('a provider that breaks the contract fails the conformance checks with exit status 1', async ({ provider }) => {
    const asPage: Passing = async (request, forward) => {
      const answer = await forward(request);
      return request.url.includes('get-tax') ? { ...answer, contentType: 'text/html' } : answer;
    };
    const proxy = await startProviderProxy(provider, asPage);
    const { code, text } = await conformance(proxy.url);
    await proxy.close();
    expect(text).toMatch(/MISSING {2}get-tax: .*\n.*found: .*text\/html.*\n.*needed by: .*\/litepay\/refill/);
    expect(code).toBe(1);
  });

  for (const locale of ['en', 'es'] as const) {
    test(`a guest refills at the minimal provider in ${locale}`, async ({ page }) => {
      const refill = new QuickRefill(page, locale);
      await refill.open();
      await refill.find({ phone: GUESTS[locale], zip: ZIP });
      await refill.enterCard(VISA);
      await refill.pay();
      await expect(refill.receipt).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText(/^M-\d{6}$/)).toBeVisible();
    });
  }
}
