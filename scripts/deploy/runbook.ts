import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { MIGRATIONS } from '#lib/store/migrations.ts';
import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { withReplaced } from '../proxies/proxy-configuration.ts';
import { inRoot } from '../run/paths.ts';
import { OwnerClient } from '../stress/owner-client.ts';
import { buildLastRelease } from '../upgrade/last-release.ts';
import { type Check, expectEqual, waitFor } from './check.ts';
import { Customers, refill } from './customers.ts';
import { fillInSettings, type Machine, makeMachine, SANDBOX, SITE } from './machine.ts';
import { readRunbook, type RunbookBlock } from './runbook-blocks.ts';

const SETTINGS = '/etc/hearthline/hearthline.env';
const WRONG_PASSWORD = '28P01';
const PACKAGE = inRoot('.next/standalone');
/** The package of this version, while the one of the last release is in its place. */
const NEXT_PACKAGE = inRoot('.next/standalone-of-this-version');

/** A payment as the store has it. */
type Payment = Record<'reference' | 'state' | 'total_cents', string> & { order_number: string | null };

/**
 * docs/operating.md on a machine of its own: every block that can be tested, and after each section what it promises. To be called in
 * namespaces of its own, the network included; `folder` keeps what it changes.
 */
export async function checksOfRunbook(folder: string, interrupted: AbortSignal): Promise<Check[]> {
  const machine = await makeMachine(folder, interrupted);
  const { units } = machine;
  const release = await buildLastRelease(interrupted);
  if ('missing' in release) console.log(`skipped  runbook: the upgrade starts from this version: ${release.missing}`);
  const follow = followerOf(machine);
  const client = new SandboxClient(SANDBOX);
  const customers = new Customers(SITE, client);
  await machine.startProvider();
  const owner = new OwnerClient(SITE, await client.persona('active'));
  const paid: string[] = [];

  const buy = async () => {
    const reference = await refill(new OwnerClient(SITE, await client.persona('active')), client);
    paid.push(reference);
    return reference;
  };
  /** Runs commands while customers buy, none of whom may notice. */
  const underLoad = async (run: () => Promise<unknown>) => {
    customers.begin();
    try {
      await customers.comeOnce();
      await run();
      await customers.comeOnce();
    } finally {
      await customers.end();
    }
    expectEqual(customers.failures, [], 'what customers noticed');
    if (customers.refills === 0) throw new Error('nobody bought anything meanwhile');
  };

  return [
    {
      name: 'Setting up a machine: from the package to two instances behind nginx with TLS',
      async run() {
        // The settings that the runbook has you write by hand come before doctor looks at them.
        if ('folder' in release)
          await machine.run(
            `mv ${PACKAGE} ${NEXT_PACKAGE}\ncp -a ${join(release.folder, '.next/standalone')} ${PACKAGE}`,
          );
        writeFileSync(join(PACKAGE, FILES.old), 'of the first version');
        const blocks = follow.blocksOf('Setting up a machine');
        const byHand = blocks.findIndex(({ notTested }) => notTested?.startsWith('you fill in') ?? false);
        await follow.run(blocks.slice(0, byHand));
        fillInSettings();
        const printed = await follow.run(blocks.slice(byHand));
        for (const line of printed.split('\n'))
          if (/WRONG|does not start/.test(line)) throw new Error(`doctor: ${line}`);
        if (!printed.includes('A server with these settings starts.')) throw new Error(`doctor: ${printed}`);
        expectEqual(units.running, ['hearthline@3000.service', 'hearthline@3001.service'], 'what runs');
      },
    },
    {
      name: 'the site sells, over TLS, and http leads there',
      async run() {
        await buy();
        const plain = await fetch('http://shop.example.com/es?x=1', { redirect: 'manual' });
        expectEqual([plain.status, plain.headers.get('location')], [301, `${SITE}/es?x=1`], 'a request without TLS');
        expectEqual(await statesIn(), ['confirmed'], 'the states of all payments');
      },
    },
    {
      name: 'Upgrading: nobody notices, the new version migrates while the old one sells, both versions have all files',
      async run() {
        if ('folder' in release) await machine.run(`rm -rf ${PACKAGE}\nmv ${NEXT_PACKAGE} ${PACKAGE}`);
        await makeNextVersion(follow);
        await owner.signIn();
        const [unpack = '', start = '', point = '', stop = ''] = follow
          .blocksOf('Upgrading')
          .map(({ commands }) => commands);
        await underLoad(async () => {
          await machine.run(unpack);
          // A backup that takes a while: the migration waits for it, customers do not.
          const endBackup = await beginReading();
          const meanwhile = async () => {
            try {
              await waitFor('the migration waits for the table', 60, isTableAwaited);
              await customers.comeOnce();
            } finally {
              await endBackup();
            }
          };
          const [variables] = await Promise.all([machine.run(`${start}\ndeclare -p old new`), meanwhile()]);
          expectEqual(units.running.length, 4, 'how many run');
          await machine.run(`${variables}\n${point}`);
          // nginx asks the new instances from now on, also for files of pages that the old ones have sent.
          await expectFiles();
          await machine.run(`${variables}\n${stop}`);
        });
        expectEqual(units.running, ['hearthline@3002.service', 'hearthline@3003.service'], 'what runs');
        const [version] = await sql<{ latest: number }>('SELECT max(version) AS latest FROM migrations');
        expectEqual(version?.latest, MIGRATIONS.length + 1, 'the version of the store');
        await expectFiles();
        await stillSignedIn(owner);
      },
    },
    {
      name: 'Going back: the older version goes on with the migrated store, nobody notices',
      async run() {
        const [, start = '', point = '', stop = '', back = ''] = follow
          .blocksOf('Upgrading')
          .map(({ commands }) => commands);
        const fromSecondLine = start.replace(/^ln .*\n/, '');
        await underLoad(() => machine.run(`${back}\n${fromSecondLine}${point}${stop}`));
        expectEqual(units.running, ['hearthline@3000.service', 'hearthline@3001.service'], 'what runs');
        await stillSignedIn(owner);
      },
    },
    {
      name: 'Other ways to run it: HAProxy in place of nginx sells, and nobody notices an upgrade behind it',
      async run() {
        if (spawnSync('haproxy', ['-v']).error) {
          follow.blocksOf('Other ways to run it');
          console.log('skipped  runbook: haproxy is not on this machine');
          return;
        }
        const ports = units.running;
        await follow.run(follow.blocksOf('Other ways to run it'));
        await machine.putHaproxyInFront();
        await buy();
        const plain = await fetch('http://shop.example.com/es?x=1', { redirect: 'manual' });
        expectEqual([plain.status, plain.headers.get('location')], [301, `${SITE}/es?x=1`], 'a request without TLS');
        const [, start = '', , stop = ''] = follow.blocksOf('Upgrading').map(({ commands }) => commands);
        await underLoad(() => machine.run(`${start}${stop}`));
        expectEqual([units.running.length, units.running.includes(ports[0] ?? '')], [2, false], 'what runs');
        await stillSignedIn(owner);
        await machine.putNginxInFront();
        await buy();
      },
    },
    {
      name: 'Backup and restore, PostgreSQL: the restored site has the same payments',
      async run() {
        const [nightly = '', backup = '', restore = ''] = follow.blocksOf('PostgreSQL').map(({ commands }) => commands);
        await machine.run(nightly);
        expectEqual(units.timers, ['hearthline-backup-postgresql.timer'], 'the timers');
        await underLoad(() => machine.run(backup));
        const copied = (await paymentsIn()).filter(({ reference }) => paid.includes(reference));
        await buy();
        await machine.run(restore);
        const restored = await paymentsIn();
        for (const payment of copied) {
          expectEqual(
            restored.find(({ reference }) => reference === payment.reference),
            payment,
            'a restored payment',
          );
        }
        // It is the copy: what came later is not there.
        expectEqual(
          restored.some(({ reference }) => reference === paid.at(-1)),
          false,
          'whether the later payment is there',
        );
        paid.pop();
        await buy();
      },
    },
    {
      name: 'Rotating keys: a signed-in customer stays signed in, nobody notices',
      async run() {
        await owner.signIn();
        const secrets = () => /^SESSION_SECRET=(.*)$/m.exec(readFileSync(SETTINGS, 'utf8'))?.[1]?.split(',') ?? [];
        const [first, last] = secrets();
        const blocks = follow.blocksOf('Rotating keys').map(({ commands }) => commands);
        expectEqual(blocks.length, 4, 'the number of blocks');
        const [restart = '', rotate = '', drop = '', password = ''] = blocks;
        await underLoad(async () => {
          await machine.run(restart);
          await machine.run(rotate);
        });
        expectEqual([secrets().length, secrets()[1], secrets()[2]], [3, first, last], 'the list of secrets');
        await stillSignedIn(owner);
        await underLoad(() => machine.run(password));
        const roles = await sql<{ rolname: string }>(
          `SELECT rolname FROM pg_roles WHERE rolname LIKE 'hearthline%' ORDER BY 1`,
        );
        expectEqual(
          roles.map(({ rolname }) => rolname),
          ['hearthline', 'hearthline_b'],
          'the roles',
        );
        await stillSignedIn(owner);
        await underLoad(() => machine.run(drop));
        expectEqual([secrets().length, secrets().at(-1)], [2, last], 'the list without the earlier one');
        await buy();
      },
    },
    {
      name: "The operator's tools run as described",
      async run() {
        const printed = await follow.run(follow.blocksOf("The operator's tools"));
        if (!printed.includes('Every payment is settled.')) throw new Error(printed);
      },
    },
    {
      name: 'A payment that waits for a person: listed, settled, and its name kept',
      async run() {
        const [charged, notCharged] = [await buy(), await buy()];
        // As a provider leaves them that does not answer for a minute.
        await sql(
          `UPDATE attempts SET state = 'manual', settled_at = NULL, order_number = NULL WHERE reference IN ('${charged}', '${notCharged}')`,
        );
        const [list = '', settle = ''] = follow
          .blocksOf('A payment that waits for a person')
          .map(({ commands }) => commands);
        const listed = await machine.run(list);
        for (const reference of [charged, notCharged])
          if (!listed.includes(reference)) throw new Error(`not listed: ${listed}`);
        await machine.run(withReplaced(settle, { '7K2M-9QXD': charged, '9QXD-7K2M': notCharged }));
        const settled = await sql<{ state: string; settled_by: string; order_number: string | null }>(
          `SELECT state, settled_by, order_number FROM attempts WHERE reference IN ('${charged}', '${notCharged}') ORDER BY state`,
        );
        expectEqual(
          settled,
          [
            { state: 'confirmed', settled_by: 'Ada King', order_number: '40000001' },
            { state: 'not_charged', settled_by: 'Ada King', order_number: null },
          ],
          'what is stored',
        );
        const log = readFileSync('/var/lib/hearthline/logs/operator.ndjson', 'utf8');
        expectEqual(log.match(/"operator":"Ada King"/g)?.length, 2, 'lines in the log');
      },
    },
    {
      name: 'The provider is down: guests still get their pages, the instances stay ready, and afterwards they sell',
      async run() {
        await machine.stopProvider();
        await waitFor('/api/ready says so', 30, async () => (await readiness()).provider?.state === 'failed');
        expectEqual((await readiness()).ok, true, 'whether the instance is ready');
        for (const path of ['/en', '/es/litepay', '/en/litepay/refill']) {
          expectEqual((await fetch(`${SITE}${path}`)).status, 200, path);
        }
        await machine.startProvider();
        await waitFor('the provider is there', 30, async () => (await readiness()).provider?.state === 'ok');
        await buy();
      },
    },
    {
      name: 'A customer wants the money back: the payment is found by its reference',
      async run() {
        const reference = paid.at(-1) ?? '';
        const [find = ''] = follow.blocksOf('A customer wants the money back').map(({ commands }) => commands);
        const printed = await machine.run(withReplaced(find, { '7K2M-9QXD': reference }));
        if (!/confirmed/.test(printed) || !printed.includes('(1 row)')) throw new Error(printed);
      },
    },
    {
      name: 'A secret has leaked: every session ends and the old password is refused, payments stay',
      async run() {
        await owner.signIn();
        const states = await statesIn();
        const leaked = databaseUrl();
        await follow.run(follow.blocksOf('A secret has leaked'));
        const isRefused = await connect(leaked).then(
          (client) => client.end().then(() => false),
          (error: unknown) => error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD,
        );
        expectEqual(isRefused, true, 'whether the leaked password is refused');
        const { pathname } = await owner.onInstance(SITE).redirectOf('/en/dashboard');
        if (!pathname.startsWith('/api/session/login')) throw new Error(`the dashboard leads to ${pathname}`);
        expectEqual(await statesIn(), states, 'the states of all payments');
        await buy();
      },
    },
    {
      name: 'Backup and restore, SQLite: the restored site has the same payments',
      async run() {
        const file = '/var/lib/hearthline/hearthline.sqlite';
        writeFileSync(SETTINGS, readFileSync(SETTINGS, 'utf8').replace(/^DATABASE_URL=.*\n/m, ''));
        await machine.run(`systemctl restart 'hearthline@*'`);
        const reference = await buy();
        const states = () =>
          new DatabaseSync(file, { readOnly: true })
            .prepare('SELECT reference, state, total_cents FROM attempts ORDER BY created_at')
            .all();
        const [nightly = '', backup = '', restore = ''] = follow.blocksOf('SQLite').map(({ commands }) => commands);
        await machine.run(nightly);
        expectEqual(units.timers.includes('hearthline-backup-sqlite.timer'), true, 'whether the timer is there');
        await machine.run(backup);
        const copied = states();
        expectEqual(
          copied.map((row) => row['reference']),
          [reference],
          'what is in the store',
        );
        await buy();
        await machine.run(restore);
        expectEqual(states(), copied, 'what is in the restored store');
        await buy();
      },
    },
    {
      name: 'every block was run, or says why not',
      async run() {
        await machine.stop();
        const left = follow.left().map(({ section, commands }) => `${section}: ${commands.split('\n')[0]}`);
        expectEqual(left, [], 'blocks that no check has run');
      },
    },
  ];
}

/** The blocks of the runbook, and which of them have been asked for. */
function followerOf(machine: Machine) {
  const blocks = readRunbook();
  const asked = new Set<RunbookBlock>();
  return {
    /** The blocks of a section; those that cannot be tested only where the check looks for them. */
    blocksOf(section: string): RunbookBlock[] {
      const found = blocks.filter((block) => block.section === section);
      for (const block of found) asked.add(block);
      if (found.length === 0) throw new Error(`docs/operating.md has no block of commands under "${section}"`);
      return found;
    },
    /** Runs blocks in one shell, as somebody does who follows the page: a variable of one block is known in the next. */
    run(chosen: readonly RunbookBlock[]): Promise<string> {
      return machine.run(
        chosen.flatMap(({ commands, notTested }) => (notTested === null ? [commands] : [])).join('\n'),
      );
    },
    left: () => blocks.filter((block) => block.notTested === null && !asked.has(block)),
  };
}

/** A file of each version of the package that the other one does not have. */
const FILES = { old: '.next/static/of-the-first-version.txt', new: '.next/static/of-the-next-version.txt' };

/** Makes the package of a later version, of this build: with another file, and with a migration more, should the last release have them all. */
async function makeNextVersion(follow: ReturnType<typeof followerOf>): Promise<void> {
  rmSync(join(PACKAGE, FILES.old), { force: true });
  writeFileSync(join(PACKAGE, FILES.new), 'of the next version');
  // The end of the last migration, after which the tools' text breaks the line and the server's does not.
  const last = JSON.stringify(MIGRATIONS.at(-1)?.at(-1));
  const further = ',["ALTER TABLE attempts ADD COLUMN of_the_next_version TEXT"]';
  // A route may have a name like a file's: `service-worker.js` is a folder.
  const isFile = (path: string) => statSync(path).isFile();
  const paths = globSync(`${PACKAGE}/{*.mjs,.next/server/**/*.js}`).filter(isFile);
  const changed = paths.filter((file) => {
    const text = readFileSync(file, 'utf8');
    const [before = '', ...rest] = text.split(last);
    const later = [before, ...rest.map((after) => after.replace(/^\s*\]/, `$&${further}`))].join(last);
    if (later !== text) writeFileSync(file, later);
    return later !== text;
  });
  const isIn = (name: string) => changed.some((file) => file.includes(name));
  if (!isIn('settle.mjs') || !isIn('.next/server'))
    throw new Error('parts of the build do not have the last migration');
  const pack = follow.blocksOf('Setting up a machine').filter(({ commands }) => commands.includes('tar -czf'));
  await follow.run(pack);
}

/** Any instance is asked for the files of both versions, several times. */
async function expectFiles(): Promise<void> {
  for (const file of Object.values(FILES)) {
    const url = `${SITE}/${file.replace('.next', '_next')}`;
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await fetch(url)).status));
    expectEqual([...new Set(statuses)], [200], `the status of ${file}`);
  }
}

async function stillSignedIn(owner: OwnerClient): Promise<void> {
  const { path } = await owner.onInstance(SITE).open('/en/dashboard');
  expectEqual(path, '/en/dashboard', 'where somebody who is signed in gets');
}

interface Ready {
  ok: boolean;
  provider?: { state: string };
}

async function readiness(): Promise<Ready> {
  const [, secret = ''] = /^CRON_SECRET=(.*)$/m.exec(readFileSync(SETTINGS, 'utf8')) ?? [];
  const response = await fetch(`${SITE}/api/ready`, { headers: { authorization: `Bearer ${secret}` } });
  return (await response.json()) as Ready;
}

function databaseUrl(): string {
  return /^DATABASE_URL=(.*)$/m.exec(readFileSync(SETTINGS, 'utf8'))?.[1] ?? '';
}

/** A connection as the web app's own role. */
async function connect(connectionString = databaseUrl()): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** Reads the payments, as a backup does, until the function that it returns is called. */
async function beginReading(): Promise<() => Promise<void>> {
  const client = await connect();
  await client.query('BEGIN');
  await client.query('LOCK TABLE attempts IN ACCESS SHARE MODE');
  return () => client.end();
}

async function isTableAwaited(): Promise<boolean> {
  const waiting = await sql(`SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'attempts'::regclass`);
  return waiting.length > 0;
}

async function sql<Row extends pg.QueryResultRow>(query: string): Promise<Row[]> {
  const client = await connect();
  try {
    return (await client.query<Row>(query)).rows;
  } finally {
    await client.end();
  }
}

const paymentsIn = () =>
  sql<Payment>(
    'SELECT reference, state, order_number, total_cents FROM attempts WHERE submitted_at IS NOT NULL ORDER BY created_at',
  );

/** The states of all payments that were sent, each once. */
async function statesIn(): Promise<string[]> {
  return [...new Set((await paymentsIn()).map(({ state }) => state))].sort();
}
