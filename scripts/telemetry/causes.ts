import { execFileSync, spawnSync } from 'node:child_process';
import { connect, createServer, type Socket } from 'node:net';
import { createServer as createHttpsServer } from 'node:https';
import { once } from 'node:events';
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { VISA } from '#tests/e2e/support/cards.ts';
import { buildPlace, inDays } from '#tests/support/move-places.ts';
import { startProviderProxy } from '#tests/support/provider-proxy.ts';
import { GuestClient } from '#tests/e2e/support/guest-client.ts';
import { WebClient } from '#tests/e2e/support/web-client.ts';
import { purchaseIn } from '../bench/sign-in-owner.ts';
import { acceptSecrets } from '../run/accept-secrets.ts';
import { turnAutoRefillOn } from '../upgrade/take-samples.ts';
import { createCertificates } from './certificates.ts';
import {
  at,
  NOW_MS,
  payAsGuest,
  prepareGuest,
  signInOwner,
  spoilAttempt,
  untilRinging,
  withTrigger,
  type World,
} from './world.ts';

/** How one alarm is made to ring. */
export interface Cause {
  alarm: string;
  /** What happens, for the table. */
  how: string;
  /**
   * Causes of one stage run at the same time, the stages one after the other: what the others need still works in `site`; in
   * `sales` nobody else pays; in `outage` the store is down; `store` has its defects and delays; in `end` instances and targets disappear. A
   * few at a time, because a machine without processor time to spare makes alarms of its own.
   */
  stage: 'site' | 'sales' | 'outage' | 'store' | 'end';
  /** Why this machine cannot do it; null if it can. */
  findObstacle?(): string | null;
  /** May end before the alarm rings, and need not end by itself. `like`: a confirmed payment of a guest. */
  run(world: World, like: string): Promise<unknown>;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** An instance whose process is gone: its lease is over, and nothing renews it. */
const ABANDONED = { state: 'submitted', lease_until: at(-MINUTE), submitted_at: at(-MINUTE) };
/** A class of SQLSTATE that means a defect of what the store was asked, not an outage. */
const DEFECT = `RAISE EXCEPTION 'planted' USING ERRCODE = '22023';`;
/** One row for each alarm of docs/deploy/monitoring/alarms.yml, the slowest first. An alarm without a row fails the test. */
export const CAUSES: readonly Cause[] = [
  {
    alarm: 'HearthlineNoSale',
    how: 'nobody pays at a new site with ALARM_NO_SALE=00:00-24:00/1m',
    stage: 'site',
    run: (world) => world.startSpare({ ...ownStore(world, 'no-sale'), ALARM_NO_SALE: '00:00-24:00/1m' }),
  },
  {
    alarm: 'HearthlineCertificateEnds',
    how: 'the client certificate for the provider ends in ten days',
    stage: 'site',
    run(world) {
      const { cert, key } = authority(world, 'ends').sign('client', 10);
      const client = { PROVIDER_CLIENT_CERT: cert, PROVIDER_CLIENT_KEY: key, PROVIDER_URL: NO_PROVIDER };
      return world.startSpare(client);
    },
  },
  {
    alarm: 'HearthlineDiskAlmostFull',
    how: 'the disk of LOG_FILE (a tmpfs of 64 MB) is filled but for a twentieth',
    stage: 'site',
    findObstacle: () => (canMount() ? null : 'only root can mount a file system here'),
    async run(world) {
      const disk = join(world.folder, 'log-disk');
      mkdirSync(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'hearthline-alarms', disk]);
      world.atTheEnd(() => void execFileSync('umount', ['--lazy', disk]));
      await world.startSpare({ LOG_FILE: join(disk, 'hearthline.ndjson') });
      const { bavail, bsize, blocks } = statfsSync(disk);
      const bytes = Math.floor((bavail - blocks / 20) * bsize);
      execFileSync('fallocate', ['--length', String(bytes), join(disk, 'something-else')]);
    },
  },
  {
    alarm: 'HearthlineSettlementSlow',
    how: 'payments are settled two minutes after they were submitted, one after the other',
    stage: 'site',
    run: (world, like) =>
      untilRinging(
        world,
        'HearthlineSettlementSlow',
        () => spoilAttempt(world.sql, like, { state: 'unknown', submitted_at: at(-2 * MINUTE) }),
        1_500,
      ),
  },
  {
    alarm: 'HearthlineMemoryAlmostFull',
    how: 'an instance keeps objects until five sixths of its heap are in use (--max-old-space-size=768)',
    stage: 'site',
    async run(world) {
      const leak = join(world.folder, 'leak.mjs');
      // Numbers, because a heap full of pointers keeps the collector busy, and a few at a time: the instance still serves.
      writeFileSync(
        leak,
        `import { getHeapStatistics } from 'node:v8';
        const kept = [];
        const share = () => getHeapStatistics().used_heap_size / getHeapStatistics().heap_size_limit;
        const keepMore = () => { if (share() < 0.83) kept.push(new Array(250_000).fill(0.5)); };
        process.on('SIGUSR2', () => setInterval(keepMore, 20));\n`,
      );
      const NODE_OPTIONS = `--max-old-space-size=768 --max-semi-space-size=1 --import=${leak}`;
      const spare = await world.startSpare({ NODE_OPTIONS });
      process.kill(spare.pid, 'SIGUSR2');
      await untilRinging(world, 'HearthlineMemoryAlmostFull', async () => null);
      await world.instances.disable(spare.port);
    },
  },
  {
    alarm: 'HearthlineSessionSecretRefused',
    how: 'an operator has the store accept another secret (doctor.mjs --accept-secret) and restarts no instance',
    stage: 'site',
    async run(world) {
      const own = ownStore(world, 'other-secret');
      const spare = await world.startSpare(own);
      await sleep(5_000);
      const place = {
        store: { DATABASE_URL: null, DATA_DIR: own.DATA_DIR },
        log: join(own.DATA_DIR, 'operator.ndjson'),
      };
      await acceptSecrets(place, [PUBLIC_SITE.SESSION_SECRET]);
      await untilRinging(world, 'HearthlineSessionSecretRefused', async () => null);
      await world.instances.disable(spare.port);
    },
  },
  {
    alarm: 'HearthlineProviderSlow',
    how: 'the provider takes six seconds for lookups of several guests',
    stage: 'site',
    run: (world) => lookUpUntilRinging(world, 'HearthlineProviderSlow', { kind: 'delay', delayMs: 6_000 }),
  },
  {
    alarm: 'HearthlineAttemptMovedManual',
    how: 'a payment in the store is manual and two hours old',
    stage: 'site',
    run: ({ sql }, like) =>
      spoilAttempt(sql, like, {
        state: 'manual',
        submitted_at: at(-2 * HOUR),
        manual_at: at(-2 * HOUR),
        review_at: at(HOUR),
      }),
  },
  {
    alarm: 'HearthlineAttemptMovedUnknown',
    how: 'the provider charges guests and its responses are lost',
    stage: 'site',
    run: (world) =>
      untilRinging(world, 'HearthlineAttemptMovedUnknown', () => payAsGuest(world, { kind: 'lost', times: 1 })),
  },
  {
    alarm: 'HearthlineAttemptContradicted',
    how: 'the store says not charged before the provider confirms a slow charge',
    stage: 'site',
    async run(world) {
      const { guest, request } = await prepareGuest(world, { kind: 'delay', delayMs: 5_000, times: 1 });
      const payment = guest.pay(request).catch(() => null);
      await sleep(2_500);
      await world.sql(
        `UPDATE attempts SET state = 'not_charged', settled_at = ${NOW_MS}, lease_until = NULL WHERE id = $1 AND state = 'submitted'`,
        [request.attempt],
      );
      await payment;
    },
  },
  {
    alarm: 'HearthlineAttemptMovedContradicted',
    how: "a charge's response is lost, and its status then has another amount",
    stage: 'site',
    async run(world) {
      const { guest, request } = await prepareGuest(world, { kind: 'lost', times: 1 });
      const match = { text: request.attempt };
      await world.sandbox.fault({ call: 'charge-status', kind: 'other-amount', match });
      await guest.pay(request);
    },
  },
  {
    alarm: 'HearthlineAttemptNeedsOperator',
    how: 'a manual payment is two days old, and the provider does not say what became of it',
    stage: 'site',
    async run({ sql, sandbox }, like) {
      const id = await spoilAttempt(sql, like, {
        state: 'manual',
        submitted_at: at(-48 * HOUR),
        manual_at: at(-48 * HOUR),
        review_at: at(HOUR),
      });
      await sandbox.fault({ call: 'charge-status', kind: 'http', status: 503, match: { text: id } });
      await sql(`UPDATE attempts SET review_at = ${NOW_MS} - 60000 WHERE id = $1`, [id]);
    },
  },
  {
    alarm: 'HearthlineAccountOrderLate',
    how: 'the account of a move is missing two hours after the order, and its owner looks',
    stage: 'site',
    async run(world) {
      const look = await orderMove(world);
      await untilRinging(world, 'HearthlineAccountOrderLate', look, 3_000);
    },
  },
  {
    alarm: 'HearthlineAccountOrdersWaiting',
    how: 'the account of a move is missing two hours after the order, and nobody looks',
    stage: 'site',
    run: (world) => orderMove(world),
  },
  {
    alarm: 'HearthlineAccountOrderNotKept',
    how: 'the store refuses the row of a move that is being ordered',
    stage: 'store',
    run: (world) =>
      withTrigger(world.sql, { on: 'INSERT ON account_orders', body: DEFECT }, () =>
        untilRinging(world, 'HearthlineAccountOrderNotKept', () => orderMove(world), 2_000),
      ),
  },
  {
    alarm: 'HearthlineClaimUnacknowledged',
    how: "the store refuses to mark a guest's payment as submitted",
    stage: 'store',
    async run(world) {
      const { guest, request } = await prepareGuest(world);
      const body = `IF NEW.id = '${request.attempt}' AND NEW.state = 'submitted' THEN ${DEFECT} END IF;`;
      await withTrigger(world.sql, { on: 'UPDATE ON attempts', body }, () => guest.pay(request).catch(() => null));
    },
  },
  {
    alarm: 'HearthlineAttemptsDue',
    how: 'payments lie in the store as an instance leaves them that dies while it sends',
    stage: 'site',
    run: (world, like) =>
      untilRinging(world, 'HearthlineAttemptsDue', () => spoilAttempt(world.sql, like, ABANDONED), 4_000),
  },
  {
    alarm: 'HearthlineSettlingFailed',
    how: 'the store refuses to write to a payment that has to be settled',
    stage: 'store',
    async run(world, like) {
      const id = await spoilAttempt(world.sql, like, ABANDONED);
      const body = `IF OLD.id = '${id}' THEN ${DEFECT} END IF;`;
      // The instances look every ten seconds.
      const look = () => untilRinging(world, 'HearthlineSettlingFailed', async () => null);
      await withTrigger(world.sql, { on: 'UPDATE ON attempts', body }, look);
    },
  },
  {
    alarm: 'HearthlineProviderCall',
    how: 'the provider responds with 503 to lookups of several guests',
    stage: 'site',
    run: (world) => lookUpUntilRinging(world, 'HearthlineProviderCall', { kind: 'http', status: 503 }),
  },
  {
    alarm: 'HearthlineProviderContract',
    how: "a provider says of no plan how long it lasts (a proxy changes the sandbox's responses)",
    stage: 'site',
    async run(world) {
      const proxy = await startProviderProxy(world.sandboxUrl, async (request, forward) => {
        const response = await forward(request);
        return { ...response, text: response.text.replaceAll(/("planDuration":)"?\d+"?/g, '$10') };
      });
      const spare = await world.startSpare({ PROVIDER_URL: proxy.url });
      const person = await world.sandbox.persona('expiring');
      await sleep(3_000);
      await untilRinging(world, 'HearthlineProviderContract', () => new GuestClient(spare.url).lookup(person), 2_000);
    },
  },
  {
    alarm: 'HearthlineProviderRefused',
    how: "the provider refuses the site's key for a lookup",
    stage: 'site',
    async run(world) {
      const person = await world.sandbox.persona('expiring');
      const fault = { call: 'guest-dashboard', kind: 'caller-refused', match: { phone: person.phone } };
      // Again and again: another cause may have opened the circuit of this read, which is then not sent.
      await untilRinging(world, 'HearthlineProviderRefused', async () => {
        await world.sandbox.fault({ ...fault, times: 2 });
        await new GuestClient(world.web).lookup(person);
      });
    },
  },
  {
    alarm: 'HearthlineSettingMissing',
    how: 'an instance of a public site starts without a credential for the provider',
    stage: 'site',
    run: (world) =>
      world.startSpare({
        ...PUBLIC_SITE,
        // Another secret, so another store.
        ...ownStore(world, 'public-site'),
        PROVIDER_API_KEY: '',
        PROVIDER_ACCESS: '',
      }),
  },
  {
    alarm: 'HearthlineRequestBug',
    how: 'the store keeps no purchase of an owner, which the code believes to be impossible',
    stage: 'site',
    run: (world) => keepNoPurchase(world, 'HearthlineRequestBug'),
  },
  {
    alarm: 'HearthlineServerErrors',
    how: 'the same: each press ends with 500',
    stage: 'site',
    run: (world) => keepNoPurchase(world, 'HearthlineServerErrors'),
  },
  {
    alarm: 'HearthlineAccountNotShown',
    how: "the provider responds with 500 for an owner's dashboard",
    stage: 'site',
    async run(world) {
      const { owner, accountId } = await signInOwner(world);
      await world.sandbox.fault({ call: 'dashboard', kind: 'http', status: 500, match: { accountId } });
      await untilRinging(world, 'HearthlineAccountNotShown', () => owner.open('/en/dashboard'));
    },
  },
  {
    alarm: 'HearthlineCookieRefused',
    how: 'somebody sends cookies that this site has not sealed',
    stage: 'site',
    async run(world) {
      const guest = new GuestClient(world.web);
      await guest.lookup(await world.sandbox.persona('expiring'));
      const forgedCookie = guest.cookieHeader.replaceAll(
        /=[^;]+/g,
        (value) => `${value.slice(0, 40)}forged${value.slice(46)}`,
      );
      const headers = { cookie: forgedCookie };
      await untilRinging(world, 'HearthlineCookieRefused', () =>
        Promise.all(Array.from({ length: 8 }, () => drain(`${world.web}/en/litepay/refill`, { headers }))),
      );
    },
  },
  {
    alarm: 'HearthlineLoginFailedIdentityProvider',
    how: 'people come back from the identity provider with a login that was never begun',
    stage: 'site',
    run: (world) =>
      untilRinging(world, 'HearthlineLoginFailedIdentityProvider', () =>
        new WebClient(world.web).open('/api/session/handoff?locale=en&state=never-begun&code=none'),
      ),
  },
  {
    alarm: 'HearthlineLimitReached',
    how: 'one browser looks up more numbers than it may',
    stage: 'site',
    async run(world) {
      const [spare] = world.spares;
      const guest = new GuestClient(spare.url);
      let number = 0;
      await untilRinging(
        world,
        'HearthlineLimitReached',
        () => guest.lookup({ phone: `5550100${100 + (number += 1)}`, zip: '90210' }),
        100,
      );
    },
  },
  {
    alarm: 'HearthlineSiteLimitHalfUsed',
    how: 'wrong device codes come from many addresses (LIMITS_KIT_SITE=10/1h)',
    stage: 'site',
    async run(world) {
      const [spare] = world.spares;
      const kit = { deviceCode: '000000', mobile: '5550100199' };
      const request = {
        locale: 'en',
        partner: 'dollargeneral',
        candidate: buildPlace('100 Maple Street'),
        kit,
      } as const;
      await untilRinging(world, 'HearthlineSiteLimitHalfUsed', () =>
        new WebClient(spare.url).post('/api/device-code', request),
      );
    },
  },
  {
    alarm: 'HearthlinePolicyViolation',
    how: 'browsers at several addresses report what the policy of a page blocked',
    stage: 'site',
    run: (world) => untilRinging(world, 'HearthlinePolicyViolation', () => reportViolations(world.web)),
  },
  {
    alarm: 'HearthlinePolicyReportsDropped',
    how: 'somebody floods three instances with reports for two minutes',
    stage: 'site',
    async run(world) {
      const flood = () =>
        Promise.all(
          world.spares.map(({ url }) => inTurn(20, () => reportViolations(url, '192.0.2.7').catch(() => null))),
        );
      await untilRinging(world, 'HearthlinePolicyReportsDropped', flood, 5_000);
    },
  },
  {
    alarm: 'HearthlineForeignAccountCrossSiteRefused',
    how: 'another site submits forms here',
    stage: 'site',
    run: (world) =>
      untilRinging(world, 'HearthlineForeignAccountCrossSiteRefused', () =>
        inTurn(10, () =>
          drain(`${world.web}/api/litepay/lookup`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
            body: '{}',
          }),
        ),
      ),
  },
  {
    alarm: 'HearthlineStoreRowUnreadable',
    how: 'the quote of a payment in the store is no JSON',
    stage: 'site',
    run: ({ sql }, like) => spoilAttempt(sql, like, { ...ABANDONED, quote: '{' }),
  },
  {
    alarm: 'HearthlineClockSkewed',
    how: "the store's clock is five seconds ahead (its function statement_timestamp is replaced)",
    stage: 'site',
    async run(world) {
      await world.spareSql('CREATE SCHEMA skewed');
      await world.spareSql(
        `CREATE FUNCTION skewed.statement_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
         $$ SELECT pg_catalog.statement_timestamp() + interval '5 seconds' $$`,
      );
      // For connections that are opened from now on.
      const [{ name } = {}] = await world.spareSql('SELECT current_database() AS name');
      await world.spareSql(`ALTER DATABASE "${String(name)}" SET search_path = skewed, pg_catalog, public`);
      await world.startSpare({});
    },
  },
  {
    alarm: 'HearthlineAgreementUnreadable',
    how: "the text of an owner's agreement to auto-refill is spoiled in the store, and the owner looks",
    stage: 'site',
    async run(world) {
      const owner = await turnAutoRefillOn(world.web, world.sandbox);
      await world.sql(`UPDATE marks SET value = 'spoiled' WHERE id LIKE 'auto-refill-terms%'`);
      await untilRinging(world, 'HearthlineAgreementUnreadable', () => owner.open('/en/dashboard/auto-refill'), 2_000);
    },
  },
  {
    alarm: 'HearthlineLogLinesLost',
    how: 'the disk of LOG_FILE is full (/dev/full), and so is the memory for lines that wait',
    stage: 'site',
    async run(world) {
      const fill = join(world.folder, 'fill-log.mjs');
      // As if four megabytes of lines had been written meanwhile.
      writeFileSync(
        fill,
        `process.on('SIGUSR2', () => globalThis.hearthlineLogOutputs?.get('/dev/full')?.write('x'.repeat(3_999_900)));\n`,
      );
      const NODE_OPTIONS = `--max-old-space-size=192 --max-semi-space-size=8 --import=${fill}`;
      const spare = await world.startSpare({ LOG_FILE: '/dev/full', NODE_OPTIONS });
      await sleep(3_000);
      process.kill(spare.pid, 'SIGUSR2');
      const lookUp = () => new GuestClient(spare.url).lookup({ phone: '5550100100', zip: '90210' });
      await untilRinging(world, 'HearthlineLogLinesLost', lookUp, 500);
      await world.instances.disable(spare.port);
    },
  },
  {
    alarm: 'HearthlineMetricsUnavailable',
    how: "another program has an instance's METRICS_PORT for a while",
    stage: 'site',
    async run(world) {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const port = readPort(server);
      const spare = await world.startSpare({ METRICS_PORT: String(port) });
      // Prometheus reads it where it listens.
      writeFileSync(join(world.instances.targets, `${spare.port}.yml`), `- targets: ["127.0.0.1:${port}"]\n`);
      await sleep(2_000);
      server.close();
    },
  },
  {
    alarm: 'HearthlineTelemetryFailed',
    how: 'three instances send traces to a collector that is down',
    stage: 'site',
    async run(world) {
      await untilRinging(
        world,
        'HearthlineTelemetryFailed',
        () => Promise.all(world.spares.map(({ url }) => drain(`${url}/en/litepay/refill`))),
        2_000,
      );
    },
  },
  {
    alarm: 'HearthlineAttemptsUnsettled',
    how: 'a payment of a flow that no instance knows has been submitted for an hour',
    stage: 'site',
    run: ({ sql }, like) =>
      spoilAttempt(sql, like, { state: 'submitted', flow: 'of-another-release', submitted_at: at(-HOUR) }),
  },
  {
    alarm: 'HearthlineEventLoopBlocked',
    how: 'an instance does not get the processor for half of the time (SIGSTOP, SIGCONT)',
    stage: 'site',
    async run(world) {
      const spare = await world.startSpare({});
      await untilRinging(
        world,
        'HearthlineEventLoopBlocked',
        async () => {
          process.kill(spare.pid, 'SIGSTOP');
          await sleep(600);
          process.kill(spare.pid, 'SIGCONT');
        },
        500,
      );
      await world.instances.disable(spare.port);
    },
  },
  {
    alarm: 'HearthlineStoreSlow',
    how: 'somebody locks tables of the store for a second, again and again',
    stage: 'store',
    run: (world) =>
      untilRinging(
        world,
        'HearthlineStoreSlow',
        () =>
          Promise.all([
            world.sql('BEGIN; LOCK TABLE marks, buckets IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(1.2); COMMIT'),
            ...[1, 2, 3].map(() => new GuestClient(world.web).lookup({ phone: '5550100100', zip: '90210' })),
          ]),
        500,
      ),
  },
  {
    alarm: 'HearthlineStoreFailed',
    how: 'PostgreSQL accepts no connection to the database',
    stage: 'outage',
    run: interruptStore,
  },
  {
    alarm: 'HearthlineStoreConnectionLost',
    how: 'the same: each outage closes the connections',
    stage: 'outage',
    // HearthlineStoreFailed does it.
    run: async () => null,
  },
  {
    alarm: 'HearthlineCertificateRefused',
    how: "the provider's certificate ended yesterday, and a guest looks up an account",
    stage: 'site',
    async run(world) {
      const own = authority(world, 'refused');
      const { cert, key } = own.sign('expired', -1);
      const server = createHttpsServer({ cert: readFileSync(cert), key: readFileSync(key) });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const spare = await world.startSpare({
        PROVIDER_CA: own.cert,
        PROVIDER_URL: `https://localhost:${readPort(server)}`,
      });
      const lookUp = () => new GuestClient(spare.url).lookup({ phone: '5550100100', zip: '90210' });
      await untilRinging(world, 'HearthlineCertificateRefused', lookUp, 4_000);
      await world.instances.disable(spare.port);
      server.close();
    },
  },
  {
    alarm: 'HearthlineFilesAlmostUsedUp',
    how: 'idle connections take nine tenths of the files that an instance may have open (prlimit --nofile)',
    stage: 'site',
    findObstacle: () => (spawnSync('prlimit', ['--version']).error ? 'prlimit is missing' : null),
    async run(world) {
      const spare = await world.startSpare({});
      const open = () => readdirSync(`/proc/${spare.pid}/fd`).length;
      const most = open() + 200;
      execFileSync('prlimit', ['--pid', String(spare.pid), `--nofile=${most}:${most}`]);
      const sockets: Socket[] = [];
      // The server closes what stays idle.
      const fill = async () => {
        for (let missing = Math.floor(most * 0.9) - open(); missing > 0; missing -= 1)
          sockets.push(connect(spare.port, '127.0.0.1').on('error', () => null));
      };
      await untilRinging(world, 'HearthlineFilesAlmostUsedUp', fill, 1_000);
      for (const socket of sockets) socket.destroy();
      await world.instances.disable(spare.port);
    },
  },
  {
    alarm: 'HearthlineNoPaymentConfirmed',
    how: 'the bank declines every card; payments of the hour before are forgotten by Prometheus',
    stage: 'sales',
    async run(world) {
      // By then the provider has reported the outcome of the previous payments.
      await sleep(12_000);
      await world.forget('hearthline_payments_total');
      const declinedCard = { card: { ...VISA, cardNumber: '4000000000000002' } };
      await untilRinging(
        world,
        'HearthlineNoPaymentConfirmed',
        async () => {
          const guest = new GuestClient(world.web);
          await guest.open('/en/litepay/refill');
          await guest.pay(await guest.prepare(await world.sandbox.persona('expiring'), declinedCard));
        },
        2_000,
      );
    },
  },
  {
    alarm: 'HearthlineNotReady',
    how: 'the store of an instance takes no writes',
    stage: 'store',
    async run(world) {
      const own = ownStore(world, 'not-ready');
      await world.startSpare(own);
      const store = new DatabaseSync(join(own.DATA_DIR, 'hearthline.sqlite'));
      for (const act of ['INSERT', 'UPDATE'])
        store.exec(`CREATE TRIGGER no_${act} BEFORE ${act} ON marks BEGIN SELECT RAISE(ABORT, 'planted'); END`);
      store.close();
    },
  },
  {
    alarm: 'HearthlineDown',
    how: 'an instance is killed and does not come back',
    stage: 'end',
    async run(world) {
      const [port = 0] = world.live;
      await world.instances.crash(port);
    },
  },
  {
    alarm: 'HearthlineWithoutTargets',
    how: 'the files with the targets are gone',
    stage: 'end',
    async run(world) {
      while (!world.isRinging('HearthlineDown')) await sleep(500);
      for (const file of globSync(join(world.instances.targets, '*.yml'))) rmSync(file);
    },
  },
];

/** Settings with which the gate for public sites lets an instance start; nothing of it is reached. */
const PUBLIC_SITE = {
  APP_ORIGIN: 'https://shop.example.com',
  FCC_REGISTRATION_NUMBER: '0012345678',
  TRUSTED_PROXY_HOPS: '1',
  NETWORK_POLICY_URL: 'https://www.provider.example/network-management',
  PRIVACY_URL: 'https://www.provider.example/privacy',
  SESSION_SECRET: 'qH7vT2mXc9LrZ4pWk8NbYs3JdF6gUeAo',
  CRON_SECRET: 'qH7vT2mXc9LrZ4pW',
  PROVIDER_URL: 'https://api.provider.example',
  PUBLIC_SITE_URL: 'https://www.provider.example',
  ...Object.fromEntries(
    [
      'CONTENT_URL',
      'CONTENT_USER',
      'CONTENT_PASSWORD',
      'CONTENT_SITE',
      'IDENTITY_ROUTER_URL',
      'CREATE_ID_URL',
      'POSTPAID_URL',
      'OIDC_ISSUER',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
    ].map((name) => [name, undefined]),
  ),
};

/** Nobody listens there. */
const NO_PROVIDER = 'https://127.0.0.1:9';

/** An instance with these settings shares its store with no other one. */
function ownStore({ folder }: World, name: string) {
  const DATA_DIR = join(folder, name);
  mkdirSync(DATA_DIR);
  return { DATABASE_URL: undefined, DATA_DIR };
}

function authority({ folder }: World, name: string) {
  const own = join(folder, `certificates-${name}`);
  mkdirSync(own);
  return createCertificates(own);
}

function canMount(): boolean {
  const { status } = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'hearthline-alarms', '/mnt']);
  return status === 0 && process.getuid?.() === 0;
}

function readPort(server: { address(): string | { port: number } | null }): number {
  const place = server.address();
  return typeof place === 'object' ? (place?.port ?? 0) : 0;
}

async function inTurn(count: number, act: () => Promise<unknown>): Promise<void> {
  for (let index = 0; index < count; index += 1) await act();
}

async function drain(url: string, init: RequestInit = {}): Promise<void> {
  await (await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(20_000) })).text();
}

/** Guests whose lookups meet this fault, four at a time. */
async function lookUpUntilRinging(
  world: World,
  alarm: string,
  fault: { kind: string; status?: number; delayMs?: number },
): Promise<void> {
  const people = await Promise.all([1, 2, 3, 4].map(() => world.sandbox.persona('expiring')));
  for (const { phone } of people) await world.sandbox.fault({ call: 'guest-dashboard', ...fault, match: { phone } });
  const lookUp = (person: (typeof people)[number]) =>
    untilRinging(world, alarm, () => new GuestClient(world.web).lookup(person), 500);
  await Promise.all(people.map(lookUp));
}

/** Orders a move whose new account the provider does not show, and puts the order back by two hours. Returns a look of its owner. */
async function orderMove(world: World): Promise<() => Promise<unknown>> {
  const { owner, person } = await signInOwner(world, 'move-ready');
  const loadPurchase = async (path: string) => {
    const purchase = purchaseIn((await owner.open(path)).html);
    if (!purchase) throw new Error(`${path} shows no move`);
    return purchase;
  };
  const match = { sessionId: await world.sandbox.findSessionId(person) };
  for (const call of ['fetch-aux', 'identity']) await world.sandbox.fault({ call, kind: 'hidden', match });
  await owner.send('/api/move/destination', { candidate: buildPlace('100 Maple Street') });
  const purchase = await loadPurchase('/en/move/address-confirmation');
  await owner.send('/api/move/day', { purchase, day: inDays(5) });
  await owner.send('/api/move/confirm', { locale: 'en', purchase: await loadPurchase('/en/move/schedule-finalize') });
  await sleep(1_500);
  await world.sql(`UPDATE account_orders SET ordered_at = ordered_at - ${2 * HOUR}, seen_at = NULL`);
  return () => owner.open('/en/dashboard');
}

async function keepNoPurchase(world: World, alarm: string): Promise<void> {
  const { owner } = await signInOwner(world);
  const press = () => owner.quote({ refills: 1, savedCard: true });
  const body = `IF NEW.flow = 'REFILL' THEN RETURN NULL; END IF;`;
  await withTrigger(world.sql, { on: 'INSERT ON purchases', body }, () => untilRinging(world, alarm, press, 500));
}

/** Ten violations in one request, from a stranger's address or this one. */
async function reportViolations(web: string, address = `198.51.100.${Math.floor(Math.random() * 250)}`): Promise<void> {
  const report = {
    type: 'csp-violation',
    body: {
      documentURL: `${new URL(web).origin}/en`,
      effectiveDirective: 'script-src-elem',
      blockedURL: 'https://evil.example/x.js',
      disposition: 'enforce',
    },
  };
  await drain(`${web}/api/policy-report`, {
    method: 'POST',
    headers: { 'content-type': 'application/reports+json', 'x-forwarded-for': address },
    body: JSON.stringify(Array.from({ length: 10 }, () => report)),
  });
}

/** Three outages of the store, between which customers come back. */
async function interruptStore(world: World): Promise<void> {
  const lookUp = () => new GuestClient(world.web).lookup({ phone: '5550100100', zip: '90210' });
  for (let outage = 0; outage < 3; outage += 1) {
    await world.closeStore();
    for (const until = Date.now() + 4_000; Date.now() < until; await sleep(500)) await lookUp().catch(() => null);
    await world.openStore();
    // The loss of a connection is noted once in ten seconds.
    for (const until = Date.now() + 8_000; Date.now() < until; await sleep(500)) await lookUp().catch(() => null);
  }
}
