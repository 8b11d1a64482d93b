import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { MIGRATIONS } from '#lib/store/migrations.ts';
import { type Charge, SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
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

/** All instances follow the row within this time. */
const MAINTENANCE_MS = 5_000;

/**
 * docs/operating.md on a machine of its own: every block that can be tested, and after each section what it promises. To be called in
 * namespaces of its own, the network included; `folder` keeps what it changes.
 */
export async function checksOfRunbook(folder: string, signal: AbortSignal): Promise<Check[]> {
  const machine = await makeMachine(folder, signal);
  const { units } = machine;
  const release = await buildLastRelease(signal);
  if ('missing' in release) console.log(`skipped  runbook: the upgrade starts from this version: ${release.missing}`);
  const follow = createFollower(machine);
  const client = new SandboxClient(SANDBOX);
  const customers = new Customers(SITE, client);
  await machine.startProvider();
  const owner = new OwnerClient(SITE, await client.persona('active'));
  const paidReferences: string[] = [];

  const buy = async () => {
    const reference = await refill(new OwnerClient(SITE, await client.persona('active')), client);
    paidReferences.push(reference);
    return reference;
  };
  /** Runs commands while customers buy; no purchase may fail. */
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

  /** A copy that cannot be read changes nothing, and the site sells on. */
  const expectRefusedRestore = async (command: string) => {
    const brokenCopy = join(folder, 'broken-copy');
    writeFileSync(brokenCopy, 'no copy of anything', { mode: 0o644 });
    const ports = units.running;
    const isRefused = await machine.run(`${command} ${brokenCopy}`).then(
      () => false,
      () => true,
    );
    expectEqual([isRefused, units.running], [true, ports], 'a restore of a broken copy');
    await refill(new OwnerClient(SITE, await client.persona('active')), client);
  };

  /** `reconcile` names each charge of the provider's list that the store has lost. A release from before it has only the list. */
  const expectNamed = async (lostCharges: readonly Charge[]) => {
    if (!existsSync('/srv/hearthline/current/reconcile.mjs')) return;
    const file = join('/var/lib/hearthline', 'charges.csv');
    const rows = lostCharges.map(({ idempotencyKey, accountId, amount, orderNumber, timestamp }) =>
      [idempotencyKey, accountId, amount, orderNumber, timestamp].join(','),
    );
    writeFileSync(file, ['key,account,amount,order,time', ...rows, ''].join('\n'), { mode: 0o644 });
    const comparison = await machine.run(
      `cd /srv/hearthline/current\nrunuser -u hearthline -- ./node --env-file=${SETTINGS} reconcile.mjs --last 26h --charges ${file} || [ $? = 1 ]`,
    );
    for (const { idempotencyKey } of lostCharges)
      if (!comparison.includes(idempotencyKey ?? '')) throw new Error(`not named: ${idempotencyKey} in ${comparison}`);
  };

  /** The drill: a backup leaves the machine, customers pay on, the machine is lost, and another one takes its place. */
  const recover = async ({ backup, kind, load }: Store) => {
    const [send] = follow.listBlocks('Backups on another machine').filter(({ notTested }) => notTested === null);
    const [bring] = follow.listBlocks('Another machine');
    const [list] = follow.listBlocks('After a restore');
    const missing = ['age', 'rsync'].filter((program) => !isInstalled(program));
    if (missing.length > 0) {
      console.log(`skipped  runbook: ${missing.join(' and ')} is not on this machine`);
      return;
    }
    const key = join(folder, `${kind}.key`);
    const elsewhere = join(folder, `elsewhere-${kind}`);
    await machine.run(`age-keygen -o ${key} 2> /dev/null
      age-keygen -y ${key} > /etc/hearthline/backup-recipients.txt
      install -d -m 700 ${elsewhere}
      echo 'BACKUP_TARGET=${elsewhere}' > /etc/hearthline/backup.env`);
    await machine.run(`${backup?.commands ?? ''}\n${send?.commands ?? ''}`);
    const doctor = await machine.run(
      `cd /srv/hearthline/current\nrunuser -u hearthline -- ./node --env-file=${SETTINGS} doctor.mjs`,
    );
    if (!/ok +backup/.test(doctor)) throw new Error(`doctor: ${doctor}`);
    const copiedAttempts = await load();
    const since = new Date().toISOString();
    const later = [await buy(), await buy()];
    paidReferences.splice(-later.length);
    const lostCharges = (await client.charges({})).filter(({ timestamp }) => timestamp >= since);
    const latestBackup = globSync(`${elsewhere}/*.${kind}.tar.age`).sort().at(-1) ?? '';
    await machine.lose();

    const startedAt = performance.now();
    const blocks = follow.listBlocks('Setting up a machine');
    const unpack = blocks.filter(({ commands }) => commands.includes('adduser'));
    const start = blocks.filter(({ commands }) => commands.includes('enable --now hearthline@3000'));
    await follow.run(unpack);
    await machine.run(
      withReplaced(bring?.commands ?? '', { 'hearthline-backup.key': key, 'newest.dump.tar.age': latestBackup }),
    );
    if (kind === 'dump' && new URL(databaseUrl()).port === '6432') await follow.run(follow.listBlocks('PgBouncer'));
    await follow.run(start);
    await buy();
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    console.log(`         ${kind}: ${copiedAttempts.length} payments, sold again after ${seconds} s`);

    const restoredAttempts = new Set(await load());
    expectEqual(
      copiedAttempts.filter((reference) => !restoredAttempts.has(reference)),
      [],
      'payments that the copy had and the new machine has not',
    );
    expectEqual(
      later.filter((reference) => restoredAttempts.has(reference)),
      [],
      'later payments that the new machine has',
    );
    const output = await machine.run(list?.commands ?? '');
    if (!output.includes('Every payment is settled.')) throw new Error(output);
    await expectNamed(lostCharges);
  };

  return [
    {
      name: 'Setting up a machine: from the package to two instances behind nginx with TLS',
      async run() {
        // The settings that the runbook has you write by hand come before doctor looks at them.
        if ('folder' in release)
          await machine.run(
            `mv ${PACKAGE} ${NEXT_PACKAGE}\ncp -a ${join(release.folder, '.next/standalone')} ${PACKAGE}\n` +
              // A release from before this page has none, and the runbook of this version copies it.
              `cp -n ${NEXT_PACKAGE}/unavailable.html ${PACKAGE}/`,
          );
        writeFileSync(join(PACKAGE, FILES.old), 'of the first version');
        const blocks = follow.listBlocks('Setting up a machine');
        const byHand = blocks.findIndex(({ notTested }) => notTested?.startsWith('you fill in') ?? false);
        await follow.run(blocks.slice(0, byHand));
        fillInSettings();
        const output = await follow.run(blocks.slice(byHand));
        for (const line of output.split('\n'))
          if (/WRONG|settings.* does not start/.test(line)) throw new Error(`doctor: ${line}`);
        if (!output.includes('A server with these settings starts.')) throw new Error(`doctor: ${output}`);
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
      name: 'Monitoring: each instance has metrics at its own port and is a target of Prometheus',
      async run() {
        const blocks = follow.listBlocks('Monitoring');
        if (spawnSync('promtool', ['--version']).error) {
          console.log('skipped  runbook: promtool is not on this machine');
          return;
        }
        await underLoad(() => follow.run(blocks));
        await expectTargets('13000', '13001');
      },
    },
    {
      name: 'Upgrading: nobody notices, the new version migrates while the old one sells, both versions have all files',
      async run() {
        if ('folder' in release) await machine.run(`rm -rf ${PACKAGE}\nmv ${NEXT_PACKAGE} ${PACKAGE}`);
        await makeNextVersion(follow);
        await owner.signIn();
        const [unpack = '', start = '', stop = '', point = ''] = follow
          .listBlocks('Upgrading')
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
          // Now both versions run. A page of one may request its files from any instance.
          expectEqual(units.running.length, 4, 'how many run');
          await expectFiles();
          await machine.run(`${variables}\n${stop}\n${point}`);
        });
        expectEqual(units.running, ['hearthline@3002.service', 'hearthline@3003.service'], 'what runs');
        const [version] = await sql<{ latest: number }>('SELECT max(version) AS latest FROM migrations');
        expectEqual(version?.latest, MIGRATIONS.length + 1, 'the version of the store');
        await expectTargets('13002', '13003');
        await expectFiles();
        await stillSignedIn(owner);
      },
    },
    {
      name: 'Going back: the older version goes on with the migrated store, nobody notices',
      async run() {
        const [, start = '', stop = '', point = '', , back = ''] = follow
          .listBlocks('Upgrading')
          .map(({ commands }) => commands);
        const fromSecondLine = start.replace(/^ln .*\n/, '');
        await underLoad(() => machine.run(`${back}\n${fromSecondLine}${stop}${point}`));
        expectEqual(units.running, ['hearthline@3000.service', 'hearthline@3001.service'], 'what runs');
        await stillSignedIn(owner);
      },
    },
    {
      name: 'Other ways to run it: HAProxy in place of nginx sells, and nobody notices an upgrade behind it',
      async run() {
        const [, start = '', stop = ''] = follow.listBlocks('Upgrading').map(({ commands }) => commands);
        if (spawnSync('haproxy', ['-v']).error) {
          follow.listBlocks('Other ways to run it');
          console.log('skipped  runbook: haproxy is not on this machine');
          // What follows is about the new version.
          await machine.run(`${start}${stop}`);
          return;
        }
        const ports = units.running;
        await follow.run(follow.listBlocks('Other ways to run it'));
        await machine.putHaproxyInFront();
        await buy();
        const plain = await fetch('http://shop.example.com/es?x=1', { redirect: 'manual' });
        expectEqual([plain.status, plain.headers.get('location')], [301, `${SITE}/es?x=1`], 'a request without TLS');
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
        const [nightly = '', backup = '', restore = ''] = follow
          .listBlocks('PostgreSQL')
          .map(({ commands }) => commands);
        await machine.run(nightly);
        expectEqual(units.timers, ['hearthline-backup-postgresql.timer'], 'the timers');
        await underLoad(() => machine.run(backup));
        const copiedPayments = (await paymentsIn()).filter(({ reference }) => paidReferences.includes(reference));
        await buy();
        await expectRefusedRestore('sh /srv/hearthline/current/deploy/restore-postgresql.sh');
        const [pause = '', go = ''] = follow.listBlocks('Maintenance').map(({ commands }) => commands);
        await machine.run(pause);
        await machine.run(restore);
        // The copy is from before.
        const status = await machine.run(pause.replace(/^tool maintenance\.mjs on .*$/m, ''));
        expectEqual(/Maintenance is on/.test(status), true, 'whether maintenance is still on');
        await machine.run(go);
        await new Promise((resolve) => setTimeout(resolve, MAINTENANCE_MS));
        const restoredPayments = await paymentsIn();
        for (const payment of copiedPayments) {
          expectEqual(
            restoredPayments.find(({ reference }) => reference === payment.reference),
            payment,
            'a restored payment',
          );
        }
        // It is the copy: what came later is not there.
        expectEqual(
          restoredPayments.some(({ reference }) => reference === paidReferences.at(-1)),
          false,
          'whether the later payment is there',
        );
        paidReferences.pop();
        await buy();
      },
    },
    {
      name: 'PgBouncer: nobody notices the move, and a restore behind it brings the same payments',
      async run() {
        const [block] = follow.listBlocks('PgBouncer');
        const [, backup = '', restore = ''] = follow.listBlocks('PostgreSQL').map(({ commands }) => commands);
        if (!isInstalled('pgbouncer')) {
          console.log('skipped  runbook: pgbouncer is not on this machine');
          return;
        }
        await underLoad(() => machine.run(block?.commands ?? ''));
        expectEqual(new URL(databaseUrl()).port, '6432', 'the port of the database');
        await buy();
        await machine.run(backup);
        const copiedPayments = await paymentsIn();
        await buy();
        paidReferences.pop();
        await machine.run(restore);
        expectEqual(await paymentsIn(), copiedPayments, 'the restored payments');
        await buy();
      },
    },
    {
      name: 'Rotating keys: a signed-in customer stays signed in, nobody notices',
      async run() {
        await owner.signIn();
        const secrets = () => /^SESSION_SECRET=(.*)$/m.exec(readFileSync(SETTINGS, 'utf8'))?.[1]?.split(',') ?? [];
        const [first, last] = secrets();
        const blocks = follow.listBlocks('Rotating keys').map(({ commands }) => commands);
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
      name: 'Another machine, PostgreSQL: the machine is lost, another one sells again, and what is missing is named',
      run: () =>
        recover({
          backup: follow.listBlocks('PostgreSQL')[1],
          kind: 'dump',
          async load() {
            return (await paymentsIn()).map(({ reference }) => reference);
          },
        }),
    },
    {
      name: "The operator's tools run as described",
      async run() {
        const output = await follow.run(follow.listBlocks("The operator's tools"));
        if (!output.includes('Every payment is settled.')) throw new Error(output);
      },
    },
    {
      name: 'Sessions: an operator ends those of one customer, and of nobody else',
      async run() {
        const person = await client.persona('active');
        const otherOwner = new OwnerClient(SITE, person);
        await otherOwner.signIn();
        await owner.signIn();
        const [end = ''] = follow.listBlocks('Sessions').map(({ commands }) => commands);
        await machine.run(withReplaced(end, { 100200300: person.accountIds[0] ?? '' }));
        const { pathname } = await otherOwner.onInstance(SITE).requireRedirect('/en/dashboard');
        if (!pathname.startsWith('/api/session/login')) throw new Error(`the dashboard leads to ${pathname}`);
        await stillSignedIn(owner);
      },
    },
    {
      name: 'An instance that cannot start fails at once, never listens, and says why in its last line, at priority err',
      run: () => expectFailedStarts(machine),
    },
    {
      name: 'An instance that has failed is left alone by restarts, and does not take the site down in the next upgrade',
      async run() {
        const ports = units.running;
        await follow.run(follow.listBlocks('Rotating keys').slice(0, 1));
        expectEqual(units.running, ports, 'what runs after each instance was restarted');
        const [unpack = '', start = '', stop = '', , undo = ''] = follow
          .listBlocks('Upgrading')
          .map(({ commands }) => commands);
        await machine.run(unpack);
        const settings = readFileSync(SETTINGS, 'utf8');
        const current = realpathSync('/srv/hearthline/current');
        writeFileSync(SETTINGS, settings.replace(/^LOG_LEVEL=.*$/m, 'LOG_LEVEL=loud'));
        try {
          await machine.run(`set +e\n${start}\nset -e\n${undo}`);
        } finally {
          writeFileSync(SETTINGS, settings);
        }
        expectEqual([units.running, realpathSync('/srv/hearthline/current')], [ports, current], 'what runs, of what');
        await underLoad(() => machine.run(`${start}${stop}`));
        expectEqual([units.running.length, units.running.includes(ports[0] ?? '')], [2, false], 'what runs');
      },
    },
    {
      name: 'Maintenance: nothing new begins, the instances stay ready, and afterwards they sell',
      async run() {
        const [on = '', off = ''] = follow.listBlocks('Maintenance').map(({ commands }) => commands);
        const output = await machine.run(on);
        if (!/Maintenance is on since .*, by Ada King, expected until/.test(output)) throw new Error(output);
        await new Promise((resolve) => setTimeout(resolve, MAINTENANCE_MS));
        expectEqual((await readiness()).ok, true, 'whether the instance is ready');
        const purchase = await buy().then(String, () => null);
        expectEqual(purchase, null, 'the reference of a payment during maintenance');
        await machine.run(off);
        await new Promise((resolve) => setTimeout(resolve, MAINTENANCE_MS));
        await buy();
      },
    },
    {
      name: 'A payment that waits for a person: listed, settled, and its name kept',
      async run() {
        const [charged, notCharged, wrong] = [await buy(), await buy(), await buy()];
        // As a provider leaves them that does not answer for a minute. One has never reached it: nobody knows its key there.
        await sql(
          `UPDATE attempts SET state = 'manual', settled_at = NULL, order_number = NULL,
             last_send_at = last_send_at - 600000, submitted_at = submitted_at - 600000
           WHERE reference IN ('${charged}', '${notCharged}')`,
        );
        await sql(`UPDATE attempts SET id = '${'0'.repeat(64)}' WHERE reference = '${notCharged}'`);
        await sql(`UPDATE attempts SET state = 'not_charged', order_number = NULL WHERE reference = '${wrong}'`);
        const [list = '', show = '', settle = '', correct = ''] = follow
          .listBlocks('A payment that waits for a person')
          .map(({ commands }) => commands);
        const listOutput = await machine.run(list);
        for (const reference of [charged, notCharged])
          if (!listOutput.includes(reference)) throw new Error(`not listed: ${listOutput}`);
        const showOutput = await machine.run(withReplaced(show, { '7K2M-9QXD': charged }));
        if (!showOutput.includes('provider: charged $')) throw new Error(showOutput);
        await machine.run(withReplaced(settle, { '7K2M-9QXD': charged, '9QXD-7K2M': notCharged }));
        await machine.run(withReplaced(correct, { '7K2M-9QXD': wrong }));
        const settledRows = await sql<{ state: string; settled_by: string; has_order: boolean }>(
          `SELECT state, settled_by, order_number IS NOT NULL AS has_order FROM attempts
           WHERE reference IN ('${charged}', '${notCharged}', '${wrong}') ORDER BY state`,
        );
        expectEqual(
          settledRows,
          [
            { state: 'confirmed', settled_by: 'Ada King', has_order: true },
            { state: 'confirmed', settled_by: 'Ada King', has_order: true },
            { state: 'not_charged', settled_by: 'Ada King', has_order: false },
          ],
          'what is stored',
        );
        // Other tools write to the same file.
        const log = readFileSync('/var/lib/hearthline/logs/operator.ndjson', 'utf8').trim().split('\n');
        const entries = log.filter(
          (line) => /"event":"attempt_moved"/.test(line) && /"operator":"Ada King"/.test(line),
        );
        expectEqual(entries.length, 3, 'lines in the log');
      },
    },
    {
      name: 'The payments are compared with the provider: nothing differs, and the nightly timer is there',
      async run() {
        const output = await follow.run(follow.listBlocks('Compare with the provider'));
        if (!output.includes(' 0 different, 0 without a report.')) throw new Error(output);
        expectEqual(units.timers.includes('hearthline-reconcile.timer'), true, 'whether the timer is there');
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
        const reference = paidReferences.at(-1) ?? '';
        const [find = ''] = follow.listBlocks('A customer wants the money back').map(({ commands }) => commands);
        const output = await machine.run(withReplaced(find, { '7K2M-9QXD': reference }));
        if (!/confirmed/.test(output) || !output.includes('(1 row)')) throw new Error(output);
      },
    },
    {
      name: 'A secret has leaked: every session ends and the old password is refused, payments stay',
      async run() {
        await owner.signIn();
        const states = await statesIn();
        const leakedUrl = databaseUrl();
        await follow.run(follow.listBlocks('A secret has leaked'));
        for (const url of new Set([leakedUrl, leakedUrl.replace(':6432/', '/')])) {
          const isRefused = await connect(url).then(
            (client) => client.end().then(() => false),
            (error: unknown) =>
              error instanceof pg.DatabaseError && (url.includes(':6432/') || error.code === WRONG_PASSWORD),
          );
          expectEqual(isRefused, true, 'whether the leaked password is refused');
        }
        const { pathname } = await owner.onInstance(SITE).requireRedirect('/en/dashboard');
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
        await follow.run(follow.listBlocks('Rotating keys').slice(0, 1));
        const reference = await buy();
        const states = () =>
          new DatabaseSync(file, { readOnly: true })
            .prepare('SELECT reference, state, total_cents FROM attempts ORDER BY created_at')
            .all();
        const [nightly = '', backup = '', restore = ''] = follow.listBlocks('SQLite').map(({ commands }) => commands);
        await machine.run(nightly);
        expectEqual(units.timers.includes('hearthline-backup-sqlite.timer'), true, 'whether the timer is there');
        await machine.run(backup);
        const copiedStates = states();
        expectEqual(
          copiedStates.map((row) => row['reference']),
          [reference],
          'what is in the store',
        );
        await buy();
        await expectRefusedRestore('sh /srv/hearthline/current/deploy/restore-sqlite.sh');
        const [pause = '', go = ''] = follow.listBlocks('Maintenance').map(({ commands }) => commands);
        await machine.run(pause);
        await machine.run(restore);
        const status = await machine.run(pause.replace(/^tool maintenance\.mjs on .*$/m, ''));
        expectEqual(/Maintenance is on/.test(status), true, 'whether maintenance is still on');
        await machine.run(go);
        await new Promise((resolve) => setTimeout(resolve, MAINTENANCE_MS));
        expectEqual(states(), copiedStates, 'what is in the restored store');
        await buy();
      },
    },
    {
      name: 'Another machine, SQLite: the machine is lost, another one sells again, and what is missing is named',
      run: () =>
        recover({
          backup: follow.listBlocks('SQLite')[1],
          kind: 'sqlite',
          load: async () =>
            new DatabaseSync('/var/lib/hearthline/hearthline.sqlite', { readOnly: true })
              .prepare('SELECT reference FROM attempts WHERE submitted_at IS NOT NULL')
              .all()
              .map((row) => String(row['reference'])),
        }),
    },
    {
      name: 'Secrets in files: the settings have none of them; the site, the tools and the nightly comparison have all',
      async run() {
        await owner.signIn();
        await follow.run(follow.listBlocks('Secrets in files'));
        const leftover = /^(?:SESSION_SECRET|CRON_SECRET|OIDC_CLIENT_SECRET)=.*$/m.exec(readFileSync(SETTINGS, 'utf8'));
        expectEqual(leftover, null, 'secrets in the settings');
        await stillSignedIn(owner);
        await buy();
        const output = await machine.run(
          `cd /srv/hearthline/current\nrunuser -u hearthline -- env CREDENTIALS_DIRECTORY=/etc/hearthline/credentials ./node --env-file=${SETTINGS} doctor.mjs`,
        );
        if (!output.includes('A server with these settings starts.')) throw new Error(`doctor: ${output}`);
        await machine.run('systemctl start hearthline-reconcile.service');
      },
    },
    {
      name: 'Log rotation: the site writes LOG_FILE, and goes on in a new one after the rotation',
      async run() {
        const file = '/var/log/hearthline/hearthline.ndjson';
        writeFileSync(SETTINGS, `${readFileSync(SETTINGS, 'utf8')}LOG_FILE=${file}\n`);
        await follow.run(follow.listBlocks('Rotating keys').slice(0, 1));
        await buy();
        if (statSync(file).size === 0) throw new Error('nothing was logged');
        await follow.run(follow.listBlocks('Log rotation'));
        if (isInstalled('logrotate')) await machine.run('logrotate --force /etc/logrotate.d/hearthline');
        else renameSync(file, `${file}.1`);
        await buy();
        await waitFor('the new file', 10, () => existsSync(file));
      },
    },
    {
      name: 'every block was run, or says why not',
      async run() {
        await machine.stop();
        const leftBlocks = follow.left().map(({ section, commands }) => `${section}: ${commands.split('\n')[0]}`);
        expectEqual(leftBlocks, [], 'blocks that no check has run');
      },
    },
  ];
}

/** How long a start may take to fail: far less than it waits for an instance to be ready. */
const FAILS_WITHIN_MS = 15_000;

/** Starts a further instance with settings that are wrong, each in its own way, and at last where its port is taken. */
async function expectFailedStarts(machine: Machine): Promise<void> {
  const port = machine.units.running.includes('hearthline@3000.service') ? 3_002 : 3_000;
  const settings = readFileSync(SETTINGS, 'utf8');
  const failure = async (text: string) => {
    writeFileSync(SETTINGS, text);
    const since = performance.now();
    const output = await machine.run(`systemctl start hearthline@${port}`).then(() => 'it started', String);
    if (performance.now() - since > FAILS_WITHIN_MS) throw new Error(`it failed too late: ${output}`);
    return output;
  };
  const secret = 'qH7vT2mXc9LrZ4pWk8NbYs3JdF6gUeAo';
  const wrong: [name: string, value: string, reason: RegExp][] = [
    ['LOG_LEVEL', 'loud', /<3>Configuration: LOG_LEVEL /],
    ['SESSION_SECRET', secret, /<3>SESSION_SECRET ends with another secret than this store's/],
    ['DATABASE_URL', 'postgres://nobody@127.0.0.1:1/none', /<3>DATABASE_URL names a store that cannot be opened/],
  ];
  const addresses: string[] = [];
  const probe = setInterval(() => {
    fetch(`http://127.0.0.1:${port}/api/health`).then(
      ({ status }) => addresses.push(String(status)),
      () => undefined,
    );
  }, 20);
  try {
    for (const [name, value, reason] of wrong) {
      const complaint = await failure(settings.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`));
      if (!reason.test(complaint)) throw new Error(`${name}: ${complaint}`);
    }
  } finally {
    clearInterval(probe);
    writeFileSync(SETTINGS, settings);
  }
  expectEqual(addresses, [], 'responses of an instance that cannot start');
  const other = createServer((_request, response) => void response.writeHead(503).end()).listen(port, '127.0.0.1');
  await once(other, 'listening');
  const complaint = await failure(settings);
  other.close();
  other.closeAllConnections();
  if (!complaint.includes(`<3>PORT ${port} is taken by another program.`)) throw new Error(complaint);
}

/** A store in the drill: the block that copies it, how its copies end, and the references of its payments. */
interface Store {
  backup: RunbookBlock | undefined;
  kind: 'dump' | 'sqlite';
  load: () => Promise<string[]>;
}

const isInstalled = (program: string) => !spawnSync(program, ['--version']).error;

/** The blocks of the runbook, and which of them have been used. */
function createFollower(machine: Machine) {
  const blocks = readRunbook();
  const usedBlocks = new Set<RunbookBlock>();
  return {
    /** The blocks of a section; those that cannot be tested only where the check looks for them. */
    listBlocks(section: string): RunbookBlock[] {
      const sectionBlocks = blocks.filter((block) => block.section === section);
      for (const block of sectionBlocks) usedBlocks.add(block);
      if (sectionBlocks.length === 0) throw new Error(`docs/operating.md has no block of commands under "${section}"`);
      return sectionBlocks;
    },
    /** Runs blocks in one shell, as somebody does who follows the page: a variable of one block is known in the next. */
    run(chosenBlocks: readonly RunbookBlock[]): Promise<string> {
      return machine.run(
        chosenBlocks.flatMap(({ commands, notTested }) => (notTested === null ? [commands] : [])).join('\n'),
      );
    },
    left: () => blocks.filter((block) => block.notTested === null && !usedBlocks.has(block)),
  };
}

/** A file of each version of the package that the other one does not have. */
const FILES = { old: '.next/static/of-the-first-version.txt', new: '.next/static/of-the-next-version.txt' };

/** Makes the package of a later version, of this build: with another file, and with a migration more, should the last release have them all. */
async function makeNextVersion(follow: ReturnType<typeof createFollower>): Promise<void> {
  rmSync(join(PACKAGE, FILES.old), { force: true });
  writeFileSync(join(PACKAGE, FILES.new), 'of the next version');
  // The end of the last migration, after which the tools' text breaks the line and the server's does not.
  const statement = MIGRATIONS.at(-1)?.at(-1) ?? '';
  // One of several lines stays a template in a bundle.
  const forms = [JSON.stringify(statement), `\`${statement}\``];
  const further = ',["ALTER TABLE attempts ADD COLUMN of_the_next_version TEXT"]';
  // A route may have a name like a file's: `service-worker.js` is a folder.
  const isFile = (path: string) => statSync(path).isFile();
  const paths = globSync(`${PACKAGE}/{*.mjs,.next/server/**/*.js}`).filter(isFile);
  const changedFiles = paths.filter((file) => {
    const text = readFileSync(file, 'utf8');
    const last = forms.find((form) => text.includes(form)) ?? statement;
    const [before = '', ...rest] = text.split(last);
    const later = [before, ...rest.map((after) => after.replace(/^\s*\]/, `$&${further}`))].join(last);
    if (later !== text) writeFileSync(file, later);
    return later !== text;
  });
  const isIn = (name: string) => changedFiles.some((file) => file.includes(name));
  if (!isIn('settle.mjs') || !isIn('.next/server'))
    throw new Error('parts of the build do not have the last migration');
  const pack = follow.listBlocks('Setting up a machine').filter(({ commands }) => commands.includes('tar -czf'));
  await follow.run(pack);
}

/** The files of both versions are requested several times from any instance. */
async function expectFiles(): Promise<void> {
  for (const file of Object.values(FILES)) {
    const url = `${SITE}/${file.replace('.next', '_next')}`;
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await fetch(url)).status));
    expectEqual([...new Set(statuses)], [200], `the status of ${file}`);
  }
}

/** The targets of Prometheus are these ports, each with metrics; none if Prometheus could not be set up. */
async function expectTargets(...ports: string[]): Promise<void> {
  const folder = '/etc/prometheus/hearthline';
  if (!existsSync(folder)) return;
  // A stop ends before the command that follows it has.
  const targets = () => globSync('*.yml', { cwd: folder }).map((file) => `1${file.replace('.yml', '')}`);
  await waitFor('the targets', 10, () => targets().sort().join() === ports.join());
  for (const port of ports) {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expectEqual(response.status, 200, `the status of the metrics at port ${port}`);
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
