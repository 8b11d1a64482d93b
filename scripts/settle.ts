// `npm run settle`: lists the payments of unknown outcome for an operator, and records the outcome of one.
import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { lineOf } from '#lib/log.ts';
import { typedOrderNumber } from '#lib/payment/order-number.ts';
import { typedReference } from '#lib/domain/reference.ts';
import { formatDollars } from '#lib/domain/money.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { UnreadableAttempt } from '#lib/store/attempts.ts';
import { UnreadableRow } from '#lib/store/readable-rows.ts';
import type { StoredAccountOrder } from '#lib/store/account-orders.ts';
import { openStore, type Store } from '#lib/store/store.ts';
import { givenEnvironment } from './local-environment.ts';
import { Problem, runProgram } from './run/problem.ts';

const USAGE = `Usage: npm run settle -- list
       npm run settle -- REFERENCE confirmed [ORDER_NUMBER] --by NAME
       npm run settle -- REFERENCE not-charged --by NAME
       npm run settle -- REFERENCE set-up --by NAME`;
const OUTCOMES = { confirmed: 'confirmed', 'not-charged': 'not_charged' } as const;
/** The account of a move or a reconnection that nobody sees: an operator has dealt with it, so that pages go by the provider again. */
const SET_UP = 'set-up';
const LATE_MS = 60 * 60_000;
const MOST_LISTED = 1_000;
const MINUTE_MS = 60_000;
/** Attempts that have been open for less are still in progress. */
const OPEN_MS = 5 * MINUTE_MS;
const LONGEST_NAME = 80;

export interface Verdict {
  reference: string;
  outcome: keyof typeof OUTCOMES | typeof SET_UP;
  orderNumber: string | null;
  /** The operator; null if not given yet. */
  by: string | null;
}

/** The arguments after `npm run settle --`; throws a Problem if they are invalid. */
export function readArguments(given: readonly string[]): 'list' | Verdict {
  const { positionals, by } = parse(given);
  const [first, outcome, orderNumber = null, ...more] = positionals;
  if (first === 'list' && outcome === undefined && by === undefined) return 'list';
  const isOutcome = outcome === 'confirmed' || outcome === 'not-charged' || outcome === SET_UP;
  if (!first || !isOutcome || more.length > 0) throw new Problem(USAGE);
  if (outcome !== 'confirmed' && orderNumber !== null) throw new Problem(USAGE);
  const reference = typedReference(first);
  if (!reference) throw new Problem(`"${first}" is not a reference; it has eight letters and digits, like 7K2M-9QXD.`);
  return {
    reference,
    outcome,
    orderNumber: readOrderNumber(orderNumber, reference),
    by: by === undefined ? null : readName(by),
  };
}

function parse(given: readonly string[]): { positionals: string[]; by?: string } {
  try {
    const parsed = parseArgs({ args: [...given], allowPositionals: true, options: { by: { type: 'string' } } });
    return { positionals: parsed.positionals, ...parsed.values };
  } catch {
    throw new Problem(USAGE);
  }
}

function readOrderNumber(typed: string | null, reference: string): string | null {
  if (typed === null) return null;
  const number = typedOrderNumber(typed);
  if (number === null || number.toUpperCase() === reference) {
    throw new Problem(`"${typed}" cannot be the provider's order number; those look like 40000001.`);
  }
  return number;
}

function readName(typed: string): string {
  const name = typed.trim().replace(/\s+/g, ' ');
  if (!/\p{L}/u.test(name) || name.length > LONGEST_NAME) throw new Problem('Say who you are: --by NAME.');
  return name;
}

/** Asks at the terminal for the operator's name; throws a Problem if there is no terminal. */
export async function askName(
  input: NodeJS.ReadableStream & { isTTY?: boolean } = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<string> {
  if (!input.isTTY) throw new Problem('Say who you are: --by NAME.');
  const terminal = createInterface({ input, output });
  try {
    return readName(await terminal.question('Who settles this? Your name: '));
  } finally {
    terminal.close();
  }
}

/** Records the verdict on an attempt that is `manual` or `contradicted`; throws a Problem if there is none, or it is in another state. */
export async function settle(
  store: Store,
  { reference, outcome, orderNumber, by }: Verdict & { by: string },
): Promise<Attempt> {
  const attempt = await findReadable(store, reference);
  if (!attempt) throw new Problem(`No payment has the reference ${reference}.`);
  if (outcome === SET_UP) return endOrder(store, attempt);
  const patch = { settledBy: by, ...(orderNumber !== null && { orderNumber }) };
  const settled = await store.attempts.move(attempt.id, ['manual', 'contradicted'], OUTCOMES[outcome], patch);
  if (settled) return settled;
  const latest = await store.attempts.find(attempt.id);
  throw new Problem(
    `${reference} is ${latest?.state ?? 'gone'}; only what is manual or contradicted waits for a person.`,
  );
}

/** The order stands no longer. A payment stays in the history until the provider lists it. */
async function endOrder({ accountOrders }: Store, attempt: Attempt): Promise<Attempt> {
  const order = attempt.state === 'confirmed' ? await accountOrders.find(attempt.id) : null;
  if (!order || order.seenAt !== null) {
    throw new Problem(
      `${attempt.reference} waits for no account; settle it as confirmed or not-charged first if it is open.`,
    );
  }
  if (attempt.quote.totalCents > 0) await accountOrders.markSeen(attempt.id, '');
  else await accountOrders.delete(attempt.id);
  return attempt;
}

/** Moves and reconnections that the provider took more than an hour ago and whose account nobody has seen, oldest first. */
export async function listLateOrders(store: Store): Promise<StoredAccountOrder[]> {
  const orders = await store.accountOrders.listUnseen({ forMs: LATE_MS, limit: MOST_LISTED });
  return orders.filter(({ attempt }) => attempt.state === 'confirmed');
}

/** One line of an order without an account, for the same list. */
export function orderLineFor({ attempt, orderedAt, ageMs }: StoredAccountOrder): string {
  const { flow, id, orderNumber, quote, reference, trackingId } = attempt;
  const fields = [reference, 'no account'.padEnd(12), `${ageOf(ageMs)} (${new Date(orderedAt).toISOString()})`];
  const order = [flow, `number ${orderNumber ?? '-'}`, formatDollars(quote.totalCents)];
  return [...fields, ...order, `key ${id}`, `tracking ${trackingId}`].join('  ');
}

async function findReadable(store: Store, reference: string): Promise<Attempt | null> {
  try {
    return await store.attempts.findByReference(reference);
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    const key = String(error.row['id']);
    throw new Problem(`${error.message}; nothing was changed. Repair the row with the key ${key} in the store first.`);
  }
}

/** A line for each attempt that is manual, contradicted, or open for more than five minutes, oldest first; at the end what cannot be read. */
export async function listUnsettled(store: Store): Promise<string[]> {
  const { attempts, unreadable } = await store.attempts.listUnsettled({ openMs: OPEN_MS, limit: MOST_LISTED });
  return [...attempts.map(lineFor), ...unreadable.map(lineForUnreadable)];
}

function lineForUnreadable({ id, reference, state }: UnreadableAttempt): string {
  return [reference, state.padEnd(12), 'its row cannot be read', `key ${id}`].join('  ');
}

/** One line: what identifies the charge in the payment system, how long the customer has waited, and when the provider is asked next. */
export function lineFor({
  reference,
  state,
  isLate,
  id,
  flow,
  quote,
  submittedAt,
  reviewAt,
  readAt,
  trackingId,
}: Attempt): string {
  const fields = [
    reference,
    (isLate ? 'contradicted' : state).padEnd(12),
    submittedAt === null ? '-' : `${ageOf(readAt - submittedAt)} (${new Date(submittedAt).toISOString()})`,
    `${flow} ${quote.planCode}`,
    formatDollars(quote.totalCents),
    ...(state === 'manual'
      ? [reviewAt === null ? 'no more reviews' : `asked again ${new Date(reviewAt).toISOString()}`]
      : []),
    ...(isLate ? ['charged after ‘not charged’'] : []),
    `key ${id}`,
    `tracking ${trackingId}`,
  ];
  return fields.join('  ');
}

function ageOf(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** The log entry that `npm run trace` finds. */
export function settledLine({ id, reference, trackingId, flow, state, settledBy }: Attempt): ReturnType<typeof lineOf> {
  const about = { attempt: id, reference, trackingId, flow, state };
  return lineOf({ event: 'attempt_moved', ...about, reason: 'operator', operator: settledBy });
}

interface Place {
  store: { DATABASE_URL: string | null; DATA_DIR: string };
  log: string;
}

/** The store of the web app with the same environment, and a log file that `npm run trace` reads. */
function findPlace(): Place {
  const { DATABASE_URL, DATA_DIR, LOG_FILE } = givenEnvironment();
  const folder = DATA_DIR || resolve('.data');
  if (!DATABASE_URL && !existsSync(join(folder, 'hearthline.sqlite'))) {
    throw new Problem(`There is no store in ${folder}; set DATABASE_URL or DATA_DIR as the web app has it.`);
  }
  return {
    store: { DATABASE_URL: DATABASE_URL || null, DATA_DIR: folder },
    log: LOG_FILE || join(folder, 'logs', 'operator.ndjson'),
  };
}

/** The attempt stays settled even if the log cannot be written: the line is printed then. */
function writeDown(attempt: Attempt, file: string): void {
  const line = JSON.stringify({ level: 'info', time: new Date().toISOString(), ...settledLine(attempt) });
  try {
    mkdirSync(dirname(file), { recursive: true });
    appendFileSync(file, `${line}\n`);
  } catch (error) {
    console.error(`${file} could not be written (${error instanceof Error ? error.message : 'unknown'}): ${line}`);
  }
}

if (import.meta.main) {
  await runProgram(async () => {
    const wanted = readArguments(process.argv.slice(2));
    const by = wanted === 'list' ? null : (wanted.by ?? (await askName()));
    const place = findPlace();
    const store = await openStore(place.store, { hasThread: false }).catch((error: unknown) => {
      throw new Problem(`The store could not be opened (${error instanceof Error ? error.message : String(error)}).`);
    });
    try {
      if (wanted === 'list' || by === null) {
        const waiting = await listUnsettled(store);
        for (const line of waiting) console.log(line);
        const late = await listLateOrders(store);
        for (const order of late) console.log(orderLineFor(order));
        console.log(waiting.length === 0 ? 'Every payment is settled.' : `\n${waiting.length} not settled.`);
        if (late.length > 0) console.log(`${late.length} ordered and without an account.`);
        return 0;
      }
      const settled = await settle(store, { ...wanted, by });
      writeDown(settled, place.log);
      console.log(`${settled.reference} is ${wanted.outcome} now, settled by ${by}; the customer's page shows it.`);
      return 0;
    } finally {
      await store.close();
    }
  });
}
