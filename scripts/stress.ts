// `npm run stress -- purchases`: hostile customers against a separate site, on SQLite and on PostgreSQL with two instances, while the
// provider has faults and processes are killed. The results are checked against both ledgers. `--short` takes about a minute; the options
// are in scripts/stress/options.ts.
import { type Databases, openDatabases } from './stress/databases.ts';
import { readOptions } from './stress/options.ts';
import { isGood, type Result, formatTable } from './stress/report.ts';
import { runPurchases } from './stress/run-purchases.ts';
import { startSite } from './stress/site.ts';
import { build, isBuildFresh } from './run/build.ts';
import { Problem, runProgram } from './run/problem.ts';
import { testEnvironment } from './run/test-servers.ts';

await runProgram(async (signal) => {
  const options = readOptions(process.argv.slice(2));
  const env = testEnvironment();
  if (!isBuildFresh(env)) await build(env, signal);

  const runOn = async (databases: Databases | null): Promise<Result> => {
    const site = await startSite({ databases, timeScale: options.timeScale, signal });
    try {
      return await runPurchases(site, { ...options, signal, report: (line) => console.log(line) });
    } finally {
      await site.stop();
    }
  };
  const onPostgres = async (): Promise<Result | null> => {
    const databases = await openDatabases(signal);
    if ('missing' in databases) {
      if (options.store === 'postgres') throw new Problem(databases.missing);
      console.log(`Not on PostgreSQL: ${databases.missing}`);
      return null;
    }
    try {
      return await runOn(databases);
    } finally {
      await databases.stop();
    }
  };

  console.log(
    `${options.guests} guest purchases, ${options.orders} orders, ${options.owners} refills of owners, ${options.reconnects} reconnections and ${options.moves} moves on each store, seed ${options.seed}`,
  );
  const runs = [
    ...(options.store === 'postgres' ? [] : [() => runOn(null)]),
    ...(options.store === 'sqlite' ? [] : [onPostgres]),
  ];
  const results: (Result | null)[] = [];
  if (options.isShort) results.push(...(await Promise.all(runs.map((run) => run()))));
  else for (const run of runs) results.push(await run());
  const completeResults = results.filter((result) => result !== null);
  console.log(`\n${formatTable(completeResults, options.seed)}`);
  return completeResults.every(isGood) ? 0 : 1;
});
