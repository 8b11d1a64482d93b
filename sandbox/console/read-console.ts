import { count, desc, eq } from 'drizzle-orm';
import { accountView } from '../control/account-view.ts';
import type { LoggedCall } from '../control/call-log.ts';
import type { Language } from '../look/site-header.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Account } from '../state/accounts.ts';
import { outbox } from '../state/schema/messages.ts';
import { charges } from '../state/schema/payments.ts';
import type { ConsoleQuery } from './console-query.ts';
import { findAccounts } from './find-accounts.ts';
import { readKits } from './read-kits.ts';
import { readPins } from './read-pins.ts';
import { readFreshIdentities, readSeedIdentities } from './read-identities.ts';

export const MOST_ROWS = 50;

/** Reads everything that the page shows. */
export async function readConsole(sandbox: Sandbox, query: ConsoleQuery, language: Language) {
  const { clock, config, db, faults, outages } = sandbox;
  const today = clock.today();
  return {
    query,
    language,
    timeZone: config.timeZone,
    webApp: config.webApp,
    database: sandbox.database.kind,
    now: clock.now(),
    offsetMs: clock.offsetMs(),
    seeded: await readSeedIdentities(db, today),
    fresh: await readFreshIdentities(db, today),
    found: await readMatches(sandbox, query.account, today),
    kits: await readKits(db),
    pins: await readPins(db),
    faults: faults.list(),
    outages: outages.list(),
    calls: readCalls(sandbox, query),
    charges: await readCharges(sandbox, query.charged),
    outbox: await readOutbox(sandbox, query.to),
  };
}

export type ConsoleData = Awaited<ReturnType<typeof readConsole>>;

/** Returns the matching accounts, and the details if there is only one. */
async function readMatches({ clock, db }: Sandbox, query: string | undefined, today: string) {
  const list: Account[] = query === undefined ? [] : await findAccounts(db, query);
  const [only] = list;
  return { list, view: only && list.length === 1 ? await accountView(db, only, today, clock.now()) : null };
}

/** Newest first, each with a key that stays stable as calls are added. */
function readCalls({ calls }: Sandbox, { call, visit, text }: ConsoleQuery) {
  const fitting = calls.list({ call, trackingId: visit }).filter((entry) => text === undefined || says(entry, text));
  const sameMoment = new Map<string, number>();
  const keyedEntries = fitting.map((entry) => {
    const before = sameMoment.get(entry.time) ?? 0;
    sameMoment.set(entry.time, before + 1);
    return { key: `call-${Date.parse(entry.time)}-${before}`, entry };
  });
  return { total: keyedEntries.length, rows: keyedEntries.slice(-MOST_ROWS).reverse() };
}

function says({ path, query, body }: LoggedCall, text: string): boolean {
  return `${path} ${JSON.stringify(query)} ${JSON.stringify(body)}`.toLowerCase().includes(text.toLowerCase());
}

async function readCharges({ db }: Sandbox, accountId: string | undefined) {
  const isOfAccount = accountId === undefined ? undefined : eq(charges.accountId, accountId);
  const [all] = await db.select({ rows: count() }).from(charges).where(isOfAccount);
  const rows = await db.select().from(charges).where(isOfAccount).orderBy(desc(charges.id)).limit(MOST_ROWS);
  return { total: all?.rows ?? 0, rows };
}

async function readOutbox({ db }: Sandbox, to: string | undefined) {
  const recipient = to !== undefined && /^[\d\s()+.-]+$/.test(to) ? to.replace(/\D/g, '').slice(-10) : to;
  const isOfRecipient = recipient === undefined ? undefined : eq(outbox.recipient, recipient);
  const [all] = await db.select({ rows: count() }).from(outbox).where(isOfRecipient);
  const rows = await db.select().from(outbox).where(isOfRecipient).orderBy(desc(outbox.id)).limit(MOST_ROWS);
  return { total: all?.rows ?? 0, rows };
}
