import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GuestCardPayRequest } from '#lib/litepay/api.ts';
import { GuestClient } from '#tests/e2e/support/guest-client.ts';
import type { Fault, Persona, SandboxClient } from '#tests/e2e/support/sandbox-client.ts';
import { retry } from '../stress/retry.ts';
import { OwnerClient } from '../stress/owner-client.ts';
import type { Environment } from '../run/environment.ts';
import type { RunbookInstances } from './runbook-instances.ts';

export type Sql = (text: string, params?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** What a cause of an alarm can use: a running site in front of a provider with faults, its store, and instances to spare. */
export interface World {
  /** The site's address: HAProxy in front of the instances. */
  web: string;
  sandbox: SandboxClient;
  sandboxUrl: string;
  instances: RunbookInstances;
  /** The ports of the instances that serve the site. */
  live: readonly number[];
  /** The site's store, and that of the spare instances. */
  sql: Sql;
  spareSql: Sql;
  folder: string;
  /** The database accepts no connection and closes those that there are; and the opposite. */
  closeStore(): Promise<void>;
  openStore(): Promise<void>;
  /** Instances beside the site that send their traces to a collector that is down. */
  spares: readonly [Spare, ...Spare[]];
  /** Starts one more instance beside the site; all of those share a store. */
  startSpare(settings: Environment): Promise<Spare>;
  /** Prometheus forgets what it has read of this metric. */
  forget(metric: string): Promise<void>;
  /** Runs once the instances have been stopped, or the test was interrupted. */
  atTheEnd(run: () => void): void;
  /** Whether the alarm of this name rings. */
  isRinging(alarm: string): boolean;
}

export interface Spare {
  url: string;
  port: number;
  pid: number;
}

/** Repeats an action until the alarm fires or the test gives up. */
export async function untilRinging(
  world: World,
  alarm: string,
  act: () => Promise<unknown>,
  everyMs = 1_000,
): Promise<void> {
  for (const until = Date.now() + GIVE_UP_MS; !world.isRinging(alarm) && Date.now() < until;) {
    await act().catch(() => null);
    await sleep(everyMs);
  }
}

/** How long a cause may take to make its alarm ring. */
export const GIVE_UP_MS = 150_000;

interface GuestPayment {
  guest: GuestClient;
  request: GuestCardPayRequest;
  accountId: string;
}

/** A guest about to pay. `fault`: of the call that charges. */
export async function prepareGuest(
  { web, sandbox }: World,
  fault?: Omit<Fault, 'call' | 'match'>,
): Promise<GuestPayment> {
  const person = await sandbox.persona('expiring');
  const accountId = person.accountIds[0] ?? '';
  const guest = new GuestClient(web);
  // The circuit of lookups may be open for a moment, for the sake of another alarm.
  const request = await retry(async () => {
    await guest.open('/en/litepay/refill');
    return guest.prepare(person);
  });
  if (fault) await sandbox.fault({ call: 'guest-refill', ...fault, match: { accountId } });
  return { guest, request, accountId };
}

/** A guest's payment; the attempt's id. */
export async function payAsGuest(world: World, fault?: Omit<Fault, 'call' | 'match'>): Promise<string> {
  const { guest, request } = await prepareGuest(world, fault);
  await guest.pay(request);
  if (!fault) await guest.end();
  return request.attempt;
}

export async function signInOwner({ web, sandbox }: World, template = 'active'): Promise<OwnerAndAccount> {
  const person = await sandbox.persona(template);
  const owner = new OwnerClient(web, person);
  await owner.signIn().catch(() => owner.signIn());
  return { owner, person, accountId: person.accountIds[0] ?? '' };
}

interface OwnerAndAccount {
  owner: OwnerClient;
  person: Persona;
  accountId: string;
}

/** The store's time in ms, as SQL. */
export const NOW_MS = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** Milliseconds relative to it. */
export const at = (ms: number) => ({ sql: `${NOW_MS} + (${ms})` });

type Value = string | number | null | { sql: string };

/**
 * Spoils the store: one more attempt like `like`, a confirmed payment, with other values. The provider knows nothing of it. Returns its id.
 */
export async function spoilAttempt(sql: Sql, like: string, values: Record<string, Value>): Promise<string> {
  const id = randomBytes(like.length / 2).toString('hex');
  const fields: [string, Value][] = Object.entries({
    id,
    settled_at: null,
    order_number: null,
    lease_until: null,
    ...values,
  });
  const pairs = fields.map(([name, value]) => {
    if (value === null) return `'${name}', NULL`;
    if (typeof value === 'string') return `'${name}', '${value.replaceAll("'", "''")}'::text`;
    return `'${name}', ${typeof value === 'number' ? value : value.sql}`;
  });
  await sql(
    `INSERT INTO attempts SELECT (jsonb_populate_record(a, jsonb_build_object(${pairs.join(', ')}))).* FROM attempts a WHERE a.id = $1`,
    [like],
  );
  return id;
}

/** Makes writes to a table fail while `run` runs: PostgreSQL runs `body` for each row that is written. */
export async function withTrigger(
  sql: Sql,
  { on, body }: { on: string; body: string },
  run: () => Promise<unknown>,
): Promise<void> {
  const name = `fault_${randomBytes(4).toString('hex')}`;
  const table = on.split(' ON ')[1] ?? '';
  await sql(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NEW; END $$`);
  await sql(`CREATE TRIGGER ${name} BEFORE ${on} FOR EACH ROW EXECUTE FUNCTION ${name}()`);
  try {
    await run();
  } finally {
    await sql(`DROP TRIGGER ${name} ON ${table}`);
    await sql(`DROP FUNCTION ${name}()`);
  }
}
