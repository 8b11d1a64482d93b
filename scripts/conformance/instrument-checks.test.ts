import { afterAll, expect, it } from '@jest/globals';
import { startTestSandbox } from '#sandbox/testing/test-sandbox.ts';
import { judge } from './check.ts';
import { type Config } from './config.ts';
import { Provider } from './exchange.ts';
import { instrumentChecks } from './instrument-checks.ts';
import { sandboxConfig } from './sandbox-config.ts';

const sandbox = await startTestSandbox();
const { url } = sandbox.client;
const provider = new Provider({ target: url, publicSite: url, timeScale: 0.05 });
afterAll(async () => {
  await provider.close();
  await sandbox.close();
});

async function loadConfig(): Promise<Config> {
  const config = await sandboxConfig(url, ['account']);
  if (!config) throw new Error('The sandbox was not recognized');
  return config;
}

async function run(config: Config) {
  if (!config.account) throw new Error('The configuration has no account');
  const verdicts = await judge('account', instrumentChecks(provider, config, config.account));
  const of = (outcome: string) =>
    verdicts.filter((verdict) => verdict.outcome === outcome).map(({ promise, found }) => `${promise}: ${found}`);
  return { missing: of('missing'), unchecked: of('not-checked'), holds: of('holds') };
}

it('the sandbox keeps the rule of the backup card, and every promise about several cards', async () => {
  const { missing, unchecked, holds } = await run(await loadConfig());
  expect([missing, unchecked]).toEqual([[], []]);
  expect(holds).toHaveLength(6);
}, 120_000);

it('a provider that charges the backup after silence, or not after a decline, is reported', async () => {
  const config = await loadConfig();
  const { account } = config;
  if (!account?.backup) throw new Error('The configuration has no backup');
  const { decline, both } = account.backup.owners;
  const third = (await loadConfig()).account?.backup?.owners.decline ?? decline;
  // What the others promise, these accounts do not keep.
  const owners = { decline: both, silence: decline, both: third };
  const { missing } = await run({ ...config, account: { ...account, backup: { ...account.backup, owners } } });
  expect(missing).toEqual([
    expect.stringMatching(/after a decline the backup is charged once.*the service stopped before/),
    expect.stringMatching(/silent about the default card.*the backup was charged after silence/),
    expect.stringMatching(/both cards are declined.*charged: 4444/),
  ]);
}, 120_000);

it('a provider without several cards is not checked for them', async () => {
  const { missing, unchecked } = await run({ ...(await loadConfig()), has: [] });
  expect(missing).toEqual([]);
  expect(unchecked).toHaveLength(6);
});
