// `npm run proofs`: the long proof that money moves once. Hostile purchases against two instances, a provider with faults, and
// processes that are killed. `--submissions N` purchases, `--at-once N` guests, `--kills N`, `--seed N` for the same choices again.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { dataFolder, startWeb, type WebProcess } from '#tests/e2e/support/web-process.ts';
import { localEnvironment } from './local-environment.ts';
import { hostilePurchase } from './proofs/hostile-guest.ts';
import { randomFrom } from './proofs/random.ts';
import { Tally } from './proofs/tally.ts';
import { build, isBuildFresh } from './run/build.ts';
import { inRoot } from './run/paths.ts';
import { findFreePort } from './run/port.ts';
import { Problem, runProgram } from './run/problem.ts';
import { startService, waitUntilHealthy } from './run/service.ts';
import { testEnvironment } from './run/test-servers.ts';

const SETTINGS = {
  // A minute of waiting becomes half a minute.
  PROVIDER_TIME_SCALE: '0.5',
  // Faults of many customers at once are what this is about; they must not look like an outage.
  CIRCUIT_FAILURES: '1000',
  LIMITS_LOOKUP_DEVICE: '1000/1h',
  LIMITS_LOOKUP_NEWCOMER: '1000/1h',
  LIMITS_LOOKUP_PHONE: '1000/1h',
  LIMITS_DECLINE_ACCOUNT: '1000/1h',
  LIMITS_DECLINE_DEVICE: '1000/1h',
};
const HEALTHY_WITHIN_MS = 120_000;

function wholeNumber(name: string, value: string | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  if (!/^\d{1,9}$/.test(value)) throw new Problem(`--${name} must be a whole number, not "${value}".`);
  return Number(value);
}

function readOptions() {
  const option = { type: 'string' } as const;
  const options = { submissions: option, 'at-once': option, kills: option, seed: option };
  try {
    const { values } = parseArgs({ options });
    return {
      submissions: wholeNumber('submissions', values.submissions, 500),
      atOnce: Math.max(1, wholeNumber('at-once', values['at-once'], 12)),
      kills: wholeNumber('kills', values.kills, 5),
      seed: wholeNumber('seed', values.seed, Date.now() % 1_000_000),
    };
  } catch (error) {
    throw error instanceof Problem ? error : new Problem(error instanceof Error ? error.message : String(error));
  }
}

async function startSandbox(folder: string, interrupted: AbortSignal) {
  const sandboxPort = await findFreePort();
  const env = localEnvironment(testEnvironment(), { webPort: sandboxPort, sandboxPort, dataFolder: folder });
  const service = startService({
    name: 'sandbox',
    command: [inRoot('sandbox/main.ts')],
    env,
    logFile: inRoot('.data/test/logs/proofs-sandbox.ndjson'),
    show: 'nothing',
  });
  const url = `http://localhost:${sandboxPort}`;
  await waitUntilHealthy(service, `${url}/__sandbox/health`, HEALTHY_WITHIN_MS, interrupted);
  return { url, stop: () => service.stop() };
}

await runProgram(async (interrupted) => {
  const { submissions, atOnce, kills, seed } = readOptions();
  const env = testEnvironment();
  if (!isBuildFresh(env)) await build(env, interrupted);
  const folder = dataFolder();
  const started: { stop(): Promise<void> }[] = [];
  const begun = Date.now();
  const tally = new Tally();
  try {
    const provider = await startSandbox(join(folder.path), interrupted);
    started.push(provider);
    const start = (port?: number) => startWeb(folder.path, SETTINGS, port, provider.url);
    const webs: WebProcess[] = [await start(), await start()];
    started.push({ stop: async () => void (await Promise.all(webs.map((web) => web.stop()))) });
    const addresses = webs.map(({ url }) => url);
    const sandbox = new SandboxClient(provider.url);
    console.log(`${submissions} purchases, ${atOnce} at once, ${kills} kills, seed ${seed}`);

    let next = 0;
    let killed = 0;
    const killWhenDue = async () => {
      if (killed >= kills || next < ((killed + 1) * submissions) / (kills + 1)) return;
      const index = killed % webs.length;
      killed += 1;
      const victim = webs[index];
      if (!victim) return;
      await victim.kill();
      webs[index] = await start(Number(new URL(victim.url).port));
    };
    const work = async () => {
      while (next < submissions && !interrupted.aborted) {
        const number = next;
        next += 1;
        const random = randomFrom(seed * 1_000 + number);
        const killing = killWhenDue();
        try {
          const judged = await hostilePurchase({ webs: addresses, sandbox, random });
          const wasGood = tally.isGood();
          tally.add(judged);
          if (wasGood && !tally.isGood()) console.log(`First failure, purchase ${number}: ${JSON.stringify(judged)}`);
        } catch (error) {
          tally.broken += 1;
          console.log(`Purchase ${number} broke off: ${error instanceof Error ? error.message : String(error)}`);
        }
        await killing;
        if (tally.purchases % 50 === 0) console.log(tally.toString());
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    if (interrupted.aborted) throw new Problem('Stopped.');
  } finally {
    await Promise.all(started.map((each) => each.stop()));
    folder.remove();
  }
  console.log(`\n${tally.toString()} (seed ${seed}, ${Math.round((Date.now() - begun) / 1_000)} s)`);
  return tally.isGood() ? 0 : 1;
});
