import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { VISA } from '#tests/e2e/support/cards.ts';
import { GuestClient } from '#tests/e2e/support/guest-client.ts';
import { SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { expectEqual, waitFor, type Check } from '../deploy/check.ts';
import { refill } from '../deploy/customers.ts';
import { OwnerClient } from '../stress/owner-client.ts';
import type { startReceiver } from '../telemetry/receiver.ts';
import { runCommand } from '../run/command.ts';
import type { Environment } from '../run/environment.ts';
import { type Platform, TEST_NAMES } from './platform.ts';

/** DATABASE_POOL_SIZE by default. */
const CONNECTIONS_PER_FUNCTION = 4;
/** LIMITS_LOOKUP_NEWCOMER by default. */
const LOOKUPS_OF_NEWCOMERS = 10;
/** A lease lasts 15 seconds. */
const TAKEN_OVER_WITHIN_S = 40;
const SLOW_MS = 4_000;

export interface FunctionSite {
  url: string;
  sandboxUrl: string;
  databaseUrl: string;
  cronSecret: string;
  platform: Platform;
  collector: Awaited<ReturnType<typeof startReceiver>>;
  /** The settings as the platform's command line writes them, and what else a tool needs on this machine. */
  envFile: string;
  toolEnvironment: Environment;
  signal: AbortSignal;
}

/** What customers and the scheduler do, in this order. */
export function saleChecks(site: FunctionSite): Check[] {
  const { url, sandboxUrl, databaseUrl, cronSecret, platform, collector } = site;
  const { envFile, toolEnvironment, signal } = site;
  const sandbox = new SandboxClient(sandboxUrl);
  const settle = (authorization: string) => fetch(`${url}/api/cron/settle`, { headers: { authorization } });

  async function query(text: string, values: string[] = []): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return (await client.query<Record<string, unknown>>(text, values)).rows;
    } finally {
      await client.end();
    }
  }
  const loadState = async (attempt: string) =>
    (await query('SELECT state FROM attempts WHERE id = $1', [attempt]))[0]?.['state'];
  const countCharges = () => collector.spans.filter(({ name }) => name === 'provider guest-refill').length;
  const untilFrozen = () =>
    waitFor('all functions to be frozen', 20, async () => platform.counts().running === platform.counts().frozen);

  /** As docs/deploy/vercel.md has it; returns what the tool prints. */
  async function operate(tool: string, ...args: string[]): Promise<string> {
    const launch = [`--env-file=${envFile}`, 'scripts/launch.mjs', '--conditions=react-server', `scripts/${tool}.ts`];
    const { code, text } = await runCommand({
      program: process.execPath,
      args: [...launch, ...args],
      env: { ...toolEnvironment, NODE_OPTIONS: `--import=${TEST_NAMES}` },
      signal,
      output: 'capture',
    });
    if (code !== 0) throw new Error(`${tool}: ${text.trim()}`);
    return text;
  }

  return [
    {
      name: 'a landing page comes with a policy, its scripts and its styles',
      async run() {
        for (const path of ['/en', '/es/litepay/refill', '/en/no-internet']) {
          const response = await fetch(url + path, { headers: { 'x-forwarded-host': 'evil.example' } });
          const html = await response.text();
          expectEqual(response.status, 200, `the status of ${path}`);
          const [, nonce] = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '') ?? [];
          if (!nonce || !html.includes(`nonce="${nonce}"`)) throw new Error(`${path} has no script with its nonce`);
          if (html.includes('evil.example')) throw new Error(`${path} names the client's host`);
          for (const [file] of html.matchAll(/\/_next\/static\/[\w./~-]+\.(?:js|css)/g)) {
            const { status, headers } = await fetch(url + file);
            expectEqual(status, 200, `the status of ${file}`);
            if (!headers.get('cache-control')?.includes('immutable')) throw new Error(`${file} is not cached`);
          }
        }
      },
    },
    {
      name: 'the root leads to a language, and an unknown page is a page',
      async run() {
        const root = await fetch(`${url}/`, { redirect: 'manual', headers: { 'accept-language': 'es' } });
        expectEqual(new URL(root.headers.get('location') ?? '', url).href, `${url}/es`, 'where the root leads');
        const missing = await fetch(`${url}/en/none`);
        expectEqual(missing.status, 404, 'the status of an unknown page');
        if (!(await missing.text()).includes('<title>')) throw new Error('it is empty');
        expectEqual((await fetch(`${url}/none.png`)).status, 404, 'the status of an unknown file');
      },
    },
    {
      name: 'navigation within the site gets the data of a page, not its document',
      async run() {
        for (const path of ['/en', '/es/litepay/refill', '/en/no-internet']) {
          const { status, headers } = await fetch(url + path, { headers: { rsc: '1' } });
          expectEqual([status, headers.get('content-type')], [200, 'text/x-component'], path);
        }
      },
    },
    {
      name: 'readiness is asked of the store',
      async run() {
        const details = await fetch(`${url}/api/ready`, { headers: { authorization: `Bearer ${cronSecret}` } });
        expectEqual(details.status, 200, `the status, with ${await details.text()},`);
      },
    },
    {
      name: 'a guest refills, charged once',
      async run() {
        const guest = new GuestClient(url);
        await guest.open('/en/litepay/refill');
        const payment = await guest.prepare(await sandbox.persona('expiring'));
        expectEqual(await guest.payToTheEnd(payment), 'confirmed', 'the outcome');
        expectEqual((await sandbox.charges({ referenceId: payment.attempt })).length, 1, 'the number of charges');
        const receipt = await guest.open('/en/litepay/order-confirmation');
        expectEqual(receipt.path, '/en/litepay/order-confirmation', 'the page of the receipt');
      },
    },
    {
      name: 'an owner signs in and refills, charged once',
      async run() {
        await refill(new OwnerClient(url, await sandbox.persona('active')), sandbox);
      },
    },
    {
      name: 'a payment goes on after its response, and the function is frozen when it has ended and its trace is sent',
      async run() {
        const person = await sandbox.persona('expiring');
        const guest = new GuestClient(url);
        const payment = await guest.prepare(person, { card: VISA });
        const { phone } = person;
        await sandbox.fault({ call: 'guest-refill', kind: 'delay', delayMs: SLOW_MS, times: 1, match: { phone } });
        const before = countCharges();
        const outcome = await guest.pay(payment);
        expectEqual(outcome.body?.outcome, 'pending', 'the first response');
        await untilFrozen();
        expectEqual(await loadState(payment.attempt), 'confirmed', 'the state, which nobody has asked for,');
        expectEqual(countCharges(), before + 1, 'spans of charges that the collector has');
        if (!collector.bodies.some(({ path }) => path === '/v1/metrics'))
          throw new Error('the collector has no metrics');
      },
    },
    {
      name: 'a function whose connections were closed while it was frozen serves the next customer',
      async run() {
        await untilFrozen();
        await query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'hearthline'`);
        const lookup = await new GuestClient(url).lookup(await sandbox.persona('expiring'));
        expectEqual(lookup.outcome, 'found', 'the outcome');
      },
    },
    {
      name: 'a function keeps few connections under a crowd',
      async run() {
        const people = await Promise.all(Array.from({ length: 8 }, () => sandbox.persona('expiring')));
        const lookups = await Promise.all(people.map((person) => new GuestClient(url).lookup(person)));
        expectEqual(lookups.filter(({ outcome }) => outcome === 'found').length, people.length, 'lookups that found');
        const [row] = await query(
          `SELECT count(*)::int AS open FROM pg_stat_activity WHERE application_name = 'hearthline'`,
        );
        const most = CONNECTIONS_PER_FUNCTION * platform.counts().running;
        if (Number(row?.['open']) > most) throw new Error(`${String(row?.['open'])} connections, at most ${most}`);
      },
    },
    {
      name: 'the scheduler settles what a function left behind, and nobody else may call it',
      async run() {
        for (const authorization of ['', 'Bearer', 'Bearer wrong']) {
          expectEqual((await settle(authorization)).status, 401, `the status with '${authorization}'`);
        }
        const person = await sandbox.persona('expiring');
        const guest = new GuestClient(url);
        const payment = await guest.prepare(person);
        const { phone } = person;
        await sandbox.fault({ call: 'guest-refill', kind: 'delay', delayMs: SLOW_MS, times: 1, match: { phone } });
        expectEqual((await guest.pay(payment)).body?.outcome, 'pending', 'the first response');
        await platform.crash();
        await waitFor('the settlement', TAKEN_OVER_WITHIN_S, async () => {
          expectEqual((await settle(`Bearer ${cronSecret}`)).status, 200, 'the status of the settlement');
          await sleep(1_000);
          return (await loadState(payment.attempt)) === 'confirmed';
        });
        expectEqual((await sandbox.charges({ referenceId: payment.attempt })).length, 1, 'the number of charges');
      },
    },
    {
      name: 'the operator’s tools work with the file that `vercel env pull` writes',
      async run() {
        const report = await operate('doctor');
        for (const line of ['A server with these settings starts.', 'ok    store', 'ok    identity']) {
          if (!report.includes(line)) throw new Error(`doctor does not say ‘${line}’: ${report}`);
        }
        if (report.includes('Worth a look')) throw new Error(report);
        const unsettledList = await operate('settle', 'list');
        expectEqual(unsettledList.trim(), 'Every payment is settled.', 'what settle lists');
      },
    },
    {
      name: 'limits count by the address that the platform has seen, not by what a client writes',
      async run() {
        const nobody = { phone: '5559990001', zip: '62701' };
        const outcomes: string[] = [];
        for (let remaining = LOOKUPS_OF_NEWCOMERS + 2; remaining > 0; remaining -= 1) {
          const request = { ...nobody, locale: 'en', purchase: null, after: null } as const;
          outcomes.push(String((await new GuestClient(url).post('/api/litepay/lookup', request)).status));
        }
        if (!outcomes.includes('429')) throw new Error(`none of ${outcomes.length} was limited`);
      },
    },
  ];
}
