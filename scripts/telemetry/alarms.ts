import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { emptyDatabase } from '#sandbox/testing/test-database.ts';
import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { GuestClient } from '#tests/e2e/support/guest-client.ts';
import { localEnvironment } from '../local-environment.ts';
import { eventRows } from '../monitoring/events-table.ts';
import { buildAlarms } from '../monitoring/alarms.ts';
import { inRoot } from '../run/paths.ts';
import { findFreePort } from '../run/port.ts';
import { Problem, whenAborted } from '../run/problem.ts';
import { startPostgres } from '../run/postgres.ts';
import { temporaryFolder } from '../run/temporary-folder.ts';
import { testEnvironment } from '../run/test-servers.ts';
import { findBalancer, startBalancer } from '../stress/balancer.ts';
import { UNLIMITED } from '../stress/site.ts';
import { startSandbox } from '../stress/start-sandbox.ts';
import { type Cause, CAUSES } from './causes.ts';
import { type Alert, hasPrometheus, type Prometheus, startPrometheus } from './prometheus.ts';
import { findRunbookPorts, RunbookInstances } from './runbook-instances.ts';
import { FACTOR } from './shorten.ts';
import { GIVE_UP_MS, payAsGuest, type Spare, type World } from './world.ts';

const LOGS = inRoot('.data/test/logs');
/** The runbook's four ports, and those of instances beside the site. */
const PORTS = 24;
const LOOK_EVERY_MS = 500;
const STAGES = ['site', 'sales', 'outage', 'store', 'end'] as const;
/** A collector that is down. */
const NOWHERE = 'http://127.0.0.1:9';

/**
 * Follows the runbook's instances with Prometheus: no alarm may ring while they are upgraded and restarted and customers pay, and each one must
 * ring once its cause is there. Returns the reason where it cannot run.
 */
export async function checkAlarms(
  signal: AbortSignal,
  only: string | null,
): Promise<{ problems: string[] } | { missing: string }> {
  if (!hasPrometheus()) return { missing: "Debian's prometheus is not on this machine" };
  const haproxy = await findBalancer(signal);
  if (!haproxy) return { missing: 'HAProxy is not on this machine' };
  const server = await startPostgres(LOGS, signal);
  if ('missing' in server) return server;
  mkdirSync(LOGS, { recursive: true });
  const folder = temporaryFolder('hearthline-alarms-');
  const services: { stop(): Promise<unknown> }[] = [server];
  try {
    const admin = await server.database('alarms');
    const [store, spareStore] = [await emptyDatabase(admin), await emptyDatabase(admin)];
    services.push({ stop: () => Promise.all([store.drop(), spareStore.drop()]) });
    const provider = await startSandbox(folder, null, signal);
    services.push(provider);
    const sandbox = new SandboxClient(provider.url);
    const ports = await findRunbookPorts(PORTS);
    const [first = 0, second = 0, third = 0, fourth = 0, ...sparePorts] = ports;
    const balancerPort = await findFreePort();
    const web = `http://localhost:${balancerPort}`;
    const sandboxPort = Number(new URL(provider.url).port);
    const local = (webPort: number, databaseUrl: string) =>
      localEnvironment(
        { ...testEnvironment(), DATABASE_URL: databaseUrl },
        { webPort, sandboxPort, dataFolder: folder },
      );
    const site = { ...local(balancerPort, store.url), ...UNLIMITED, LIMITS_LOOKUP_PHONE: '100000/1h' };
    const instances = new RunbookInstances({ folder, env: site, signal });
    const lastly: (() => void)[] = [];
    const cleanUp = () => lastly.splice(0).forEach((run) => run());
    process.once('exit', cleanUp);
    services.push({ stop: async () => cleanUp() }, { stop: () => instances.stopAll() });

    await instances.enable(first);
    await instances.enable(second);
    const balancer = { folder, port: balancerPort, webPorts: [first, second, third, fourth] };
    services.push(await startBalancer(haproxy.path, balancer, signal));
    const prometheus = await startPrometheus({ folder, targets: instances.targets }, signal);
    services.push(prometheus);
    const watch = watchAlerts(prometheus);
    services.push(watch);

    // Prometheus takes up to five seconds until it knows a target.
    await sleep(10_000);
    watch.seen.length = 0;
    // Whoever looks at a single cause has seen that it is quiet.
    const quiet =
      only === null
        ? await unlessAborted(
            checkQuiet(watch, { instances, ports: [first, second, third, fourth] }, { web, sandbox }),
            signal,
          )
        : [];
    const live = only === null ? [third, fourth] : [first, second];

    const [pool, sparePool] = [openPool(store.url), openPool(spareStore.url)];
    const adminPool = openPool(admin);
    services.push({ stop: () => Promise.all([pool, sparePool, adminPool].map((each) => each.end())) });
    const database = new URL(store.url).pathname.slice(1);
    const startSpare = async (settings: Record<string, string | undefined>): Promise<Spare> => {
      const port = sparePorts.shift();
      if (port === undefined) throw new Error('There are no more ports for instances beside the site.');
      await instances.enable(port, { ...localLimits(UNLIMITED), ...local(port, spareStore.url), ...settings });
      return { port, url: `http://localhost:${port}`, pid: instances.pid(port) };
    };
    const common = { OTEL_EXPORTER_OTLP_ENDPOINT: NOWHERE, OTEL_METRICS_EXPORTER: 'none', LIMITS_KIT_SITE: '10/1h' };
    const spares: [Spare, ...Spare[]] = [await startSpare(common)];
    for (const _more of [2, 3]) spares.push(await startSpare(common));
    const world: World = {
      web,
      sandbox,
      sandboxUrl: provider.url,
      instances,
      live,
      sql: async (text, params = []) => (await pool.query<Row>(text, [...params])).rows,
      spareSql: async (text, params = []) => (await sparePool.query<Row>(text, [...params])).rows,
      folder,
      spares,
      startSpare,
      forget: (metric) => prometheus.forget(metric),
      atTheEnd: (run) => void lastly.push(run),
      isRinging: (alarm) => watch.firedAt(alarm) !== undefined,
      async closeStore() {
        await adminPool.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS false`);
        const own = `datname = '${database}' AND application_name = 'hearthline'`;
        await adminPool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${own}`);
      },
      async openStore() {
        await adminPool.query(`ALTER DATABASE ${database} ALLOW_CONNECTIONS true`);
      },
    };
    const ringing = await unlessAborted(ringAll(world, watch, only), signal);
    return { problems: [...quiet, ...ringing] };
  } finally {
    for (const each of services.toReversed()) await each.stop().catch(() => null);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Rejects once the test is interrupted, which then stops what it has started: no cause ends by itself then. */
function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const ends = whenAborted(signal).then((): never => {
    throw new Problem('The test of the alarms was interrupted.');
  });
  return Promise.race([work, ends]);
}

/** The limits as they are by default. */
function localLimits(limits: Record<string, string>): Record<string, undefined> {
  return Object.fromEntries(Object.keys(limits).map((name) => [name, undefined]));
}

function report(problems: readonly string[], name: string): void {
  console.log(problems.length === 0 ? `passed   ${name}` : `FAILED   ${name}: ${problems.join('; ')}`);
}

function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 12 });
  // The test closes connections itself.
  pool.on('error', () => undefined);
  return pool;
}

type Row = Record<string, unknown>;

interface Watch {
  /** When the alarm first rang; undefined if it has not. */
  firedAt(alarm: string): number | undefined;
  /** From now on `firedAt` returns when the alarm fires next. Returns whether it fires now. */
  reset(alarm: string): boolean;
  /** Every alert that has been pending or firing since `begin`. */
  seen: Alert[];
  stop(): Promise<void>;
}

function watchAlerts(prometheus: Prometheus): Watch {
  const firings = new Map<string, number>();
  const seenAlerts: Alert[] = [];
  let firing: string[] = [];
  let isOver = false;
  const loop = (async () => {
    while (!isOver) {
      const alerts = await prometheus.alerts().catch(() => []);
      firing = alerts.filter(({ state }) => state === 'firing').map(({ name }) => name);
      for (const alert of alerts) {
        const isKnown = seenAlerts.some(({ name, state }) => name === alert.name && state === alert.state);
        if (!isKnown) seenAlerts.push(alert);
        if (alert.state === 'firing' && !firings.has(alert.name)) firings.set(alert.name, performance.now());
      }
      await sleep(LOOK_EVERY_MS);
    }
  })();
  return {
    firedAt: (alarm) => firings.get(alarm),
    reset(alarm) {
      firings.delete(alarm);
      return firing.includes(alarm);
    },
    seen: seenAlerts,
    async stop() {
      isOver = true;
      await loop;
    },
  };
}

/** What rang meanwhile. What was only pending is printed: a start takes as long here as elsewhere, and the rules wait a tenth of their time. */
async function staysQuiet(watch: Watch, run: () => Promise<void>): Promise<string[]> {
  await run();
  return watch.seen.flatMap(({ name, state, instance }) => {
    const text = `${name} ${state}${instance === undefined ? '' : ` for ${instance}`}`;
    if (state === 'firing') return text;
    console.log(`note     ${text} for a while`);
    return [];
  });
}

interface Runbook {
  instances: RunbookInstances;
  /** Two of them run. */
  ports: readonly [number, number, number, number];
}

/** Follows the runbook while customers pay. Returns what rang. */
async function checkQuiet(
  watch: Watch,
  { instances, ports: [first, second, third, fourth] }: Runbook,
  { web, sandbox }: { web: string; sandbox: SandboxClient },
): Promise<string[]> {
  const customers = startCustomers(web, sandbox);
  let quiet: string[];
  try {
    quiet = await staysQuiet(watch, async () => {
      // The runbook's upgrade, and the restart of its rotation of keys.
      await sleep(10_000);
      await Promise.all([instances.enable(third), instances.enable(fourth)]);
      await Promise.all([instances.disable(first), instances.disable(second)]);
      await sleep(5_000);
      for (const port of [third, fourth]) await instances.restart(port);
      await sleep(20_000);
    });
  } finally {
    await customers.stop();
  }
  if (customers.payments() === 0) quiet.push('nobody paid meanwhile');
  const name = `no alarm rings while instances are upgraded and restarted and ${customers.payments()} payments are made`;
  report(quiet, name);
  return quiet;
}

/** Guests who look up an account and pay, one after the other. */
function startCustomers(web: string, sandbox: SandboxClient) {
  let isOver = false;
  let payments = 0;
  const buy = async () => {
    while (!isOver) {
      const guest = new GuestClient(web);
      const outcome = await guest
        .open('/en/litepay/refill')
        .then(async () => guest.payToTheEnd(await guest.prepare(await sandbox.persona('expiring'))))
        .catch(() => null);
      if (outcome === 'confirmed') payments += 1;
      await sleep(500);
    }
  };
  const loops = [buy(), buy()];
  return {
    payments: () => payments,
    async stop() {
      isOver = true;
      await Promise.all(loops);
    },
  };
}

/** Makes each alarm ring by its cause, and prints how long it took. Returns what did not. */
async function ringAll(world: World, watch: Watch, only: string | null): Promise<string[]> {
  const alarms = buildAlarms(eventRows(readFileSync(inRoot('docs/operating.md'), 'utf8'))).map(({ alert }) => alert);
  const problems = [
    ...alarms.filter((name) => !CAUSES.some(({ alarm }) => alarm === name)).map((name) => `${name} has no cause`),
    ...CAUSES.filter(({ alarm }) => !alarms.includes(alarm)).map(({ alarm }) => `${alarm} is no alarm`),
  ];
  const like = await payAsGuest(world);
  const enqueue = createQueue();
  const rows: string[] = [];
  for (const stage of STAGES) {
    const causes = CAUSES.filter(
      (cause) =>
        cause.stage === stage &&
        (only === null || only.split(',').some((name) => cause.stage === name || cause.alarm.includes(name))),
    );
    await Promise.all(
      causes.map(async (cause) => {
        const obstacle = cause.findObstacle?.() ?? null;
        if (obstacle !== null) {
          console.log(`skipped  ${cause.alarm}: ${obstacle}`);
          return;
        }
        const { seconds, problem } = await ring(cause, world, watch, like, enqueue);
        rows.push(`| ${cause.alarm} | ${cause.how} | ${seconds ?? 'never'} |`);
        console.log(seconds === null ? `FAILED   ${cause.alarm} did not ring${problem}` : `rang     ${cause.alarm}`);
        if (seconds === null) problems.push(`${cause.alarm} did not ring${problem}`);
      }),
    );
    await world.sandbox.clearFaults();
  }
  console.log(`\nDurations of the rules are divided by ${FACTOR}.\n\n| Alarm | Cause | Seconds |\n| --- | --- | --- |`);
  for (const row of rows) console.log(row);
  console.log('');
  report(problems, `each of ${alarms.length} alarms rings by its cause`);
  return problems;
}

/** So many causes work at the same time; others only wait for their alarm. */
const AT_ONCE = 5;

/** Lets `AT_ONCE` of what it is given run at the same time. */
function createQueue() {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (run: () => Promise<void>): Promise<void> => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      await run();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}

async function ring(cause: Cause, world: World, watch: Watch, like: string, enqueue: ReturnType<typeof createQueue>) {
  let problem = '';
  let isOver = false;
  let since = Number.POSITIVE_INFINITY;
  const running = enqueue(async () => {
    if (watch.reset(cause.alarm)) console.log(`note     ${cause.alarm} rings already, by another one's cause`);
    since = performance.now();
    await cause.run(world, like);
  }).catch((error: unknown) => {
    problem = `: ${error instanceof Error ? error.message : String(error)}`;
    isOver = true;
  });
  const hasRung = () => (watch.firedAt(cause.alarm) ?? 0) > since;
  while (!isOver && !hasRung() && performance.now() - since < GIVE_UP_MS) await sleep(LOOK_EVERY_MS);
  const firing = watch.firedAt(cause.alarm);
  await running;
  return { seconds: firing === undefined ? null : Math.max(0, Math.round((firing - since) / 1_000)), problem };
}
