// `npm run bench`: what the pages cost compared with the framework's floor, in one run. `-- weight` measures the visits that begin with
// them, in a browser; `-- throughput` their cost for the server; `-- history` a payment history with 10 and with 10,000 payments;
// `-- refill` a guest's refill from landing to receipt; without a name, all four. Prints figures and ratios without judging them; with `--check` it judges bytes and requests, as `npm test` does.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { findBrowser } from '../run/browser.ts';
import { build, isBuildFresh } from '../run/build.ts';
import { DATA } from '../run/paths.ts';
import { startPostgres } from '../run/postgres.ts';
import { Problem, runProgram } from '../run/problem.ts';
import { startTestServers, testEnvironment, type TestServers } from '../run/test-servers.ts';
import { checkWeight } from './check-weight.ts';
import { type Floor, startFloor } from './floor-app.ts';
import { WITHOUT_LIMITS } from './loaded-pages.ts';
import { measureHistory } from './measure-history.ts';
import { measureRefill } from './measure-refill.ts';
import { measureThroughput } from './measure-throughput.ts';
import { measureWeight } from './measure-weight.ts';

const PARTS = ['weight', 'throughput', 'history', 'refill'] as const;
type Part = (typeof PARTS)[number];

function chosenParts(args: string[]): readonly Part[] {
  const [name] = args.filter((arg) => !arg.startsWith('--'));
  const parts = PARTS.filter((part) => name === undefined || part === name);
  if (parts.length === 0) throw new Problem(`There is no part "${name}" of the bench; there are ${PARTS.join(', ')}.`);
  return parts;
}

await runProgram(async (signal) => {
  const env = testEnvironment();
  const isCheck = process.argv.includes('--check');
  // A check needs bytes alone.
  const parts = isCheck ? ['weight' as const] : chosenParts(process.argv.slice(2));
  const executablePath = parts.includes('weight') ? await findBrowser(env, signal) : undefined;
  if (!isBuildFresh(env)) await build(env, signal);
  mkdirSync(`${DATA}/bench`, { recursive: true });

  const measure: Record<Part, (servers: TestServers, floor: Floor) => Promise<object>> = {
    weight: (servers, floor) => measureWeight(servers, floor, executablePath),
    history: (servers) => measureHistory(servers),
    refill: (servers) => measureRefill(servers),
    throughput: async (servers, floor) => ({ results: await measureThroughput(servers, floor) }),
  };
  const services: { stop(): Promise<void> }[] = [];
  const keep = <Server extends { stop(): Promise<void> }>(server: Server) => {
    services.unshift(server);
    return server;
  };
  try {
    // With an embedded database, the provider would use the CPU that is being measured.
    const postgres = parts.some((part) => part !== 'weight') ? await startPostgres(`${DATA}/test/logs`, signal) : null;
    const database = postgres && 'database' in postgres ? await keep(postgres).database('bench') : undefined;
    const servers = keep(await startTestServers(signal, database, WITHOUT_LIMITS));
    if (isCheck) {
      const outcome = await checkWeight(servers, signal);
      return typeof outcome === 'object' && 'failed' in outcome && outcome.failed === 0 ? 0 : 1;
    }
    const floor = keep(await startFloor(env, signal));
    for (const part of parts) {
      const machine = { processors: cpus().length, model: cpus()[0]?.model, load: loadavg()[0], node: process.version };
      const figures = await measure[part](servers, floor);
      const file = `${DATA}/bench/${part}.json`;
      writeFileSync(file, `${JSON.stringify({ timestamp: new Date(), machine, ...figures }, null, 2)}\n`);
      console.log(`Raw figures: ${file}\n`);
    }
    return 0;
  } finally {
    for (const server of services) await server.stop();
  }
});
