import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCommand } from '#scripts/run/command.ts';
import { inRoot } from '#scripts/run/paths.ts';
import { testEnvironment } from '#scripts/run/test-servers.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { type RadiusProvider, startRadiusProvider } from '#tests/support/radius-provider.ts';

const databaseUrl = process.env.SANDBOX_TEST_DATABASE_URL ?? '';
const everyWay = EVERY_WAY && databaseUrl !== '' ? describe : describe.skip;
const STARTED_WITHIN_MS = 60_000;
/** It waits for half a minute to see that nothing is charged late. */
const CHECKED_WITHIN_MS = 240_000;

everyWay('the example of a provider on FreeRADIUS', () => {
  let provider: RadiusProvider;

  beforeAll(async () => {
    provider = await startRadiusProvider(databaseUrl);
    // The check moves the last paid day, and needs days that are left.
    await provider.query('update customers set paid_through = current_date + 5');
  }, STARTED_WITHIN_MS);

  afterAll(() => provider.close());

  async function runConformance(stage: string, tokens: Record<string, string> = {}) {
    const config = inRoot('sandbox/examples/radius-provider/conformance.json');
    const program = ['--disable-warning=ExperimentalWarning', '--conditions=react-server'];
    const target = ['--target', provider.url, '--only', stage, '--config', config];
    return runCommand({
      program: process.execPath,
      args: [...program, inRoot('scripts/conformance.ts'), ...target],
      // The check does not ask for tokens that it does not use.
      env: { ...testEnvironment(), PROVIDER_API_KEY: provider.apiKey, OWNER_TOKEN: '-', OTHER_TOKEN: '-', ...tokens },
      signal: new AbortController().signal,
      output: 'capture',
    });
  }

  it(
    'keeps the promises of the quick refill',
    async () => {
      const { code, text } = await runConformance('quick-refill');
      expect(text).toContain(' 0 missing, ');
      expect(text).toMatch(/ok {7}guest-refill: a payment goes through once/);
      expect(code).toBe(0);
    },
    CHECKED_WITHIN_MS,
  );

  it(
    'keeps the promises of the account area',
    async () => {
      const OWNER_TOKEN = await provider.signIn('noah@example.com');
      const OTHER_TOKEN = await provider.signIn('june@example.com');
      const { code, text } = await runConformance('account', { OWNER_TOKEN, OTHER_TOKEN });
      expect(text).toContain(' 0 missing, ');
      expect(text).toMatch(/ok {7}add-instrument, modify-instrument, remove-instrument/);
      expect(code).toBe(0);
    },
    CHECKED_WITHIN_MS,
  );
});
