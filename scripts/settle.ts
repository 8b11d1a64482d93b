// `npm run settle`: lists the payments of unknown outcome for an operator, and records or corrects the outcome of one, once the provider was checked.
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { config } from '#lib/config.ts';
import { formatLine } from '#lib/log.ts';
import { nextLateCheckMs } from '#lib/payment/settlement.ts';
import { parseOrderNumber } from '#scripts/settle/order-number.ts';
import { redact } from '#lib/redact.ts';
import { parseReference } from '#lib/domain/reference.ts';
import { formatDollars } from '#lib/domain/money.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import type { UnreadableAttempt } from '#lib/store/attempts.ts';
import type { OutcomeEntry } from '#lib/store/outcome-entries.ts';
import { UnreadableRow } from '#lib/store/readable-rows.ts';
import type { StoredAccountOrder } from '#lib/store/account-orders.ts';
import type { Store } from '#lib/store/store.ts';
import { readOperatorName } from './run/operator-name.ts';
import {
  findOperatorPlace,
  openOperatorStore,
  requireAcceptedSecrets,
  requireSettings,
  writeOperatorLine,
} from './run/operator-place.ts';
import { Problem, runProgram } from './run/problem.ts';
import { type ListedCharge, readChargesFile } from './settle/charges-file.ts';
import { judgeOutcome, nameFor } from './settle/judge-outcome.ts';
import {
  askProvider,
  describeReport,
  PROVIDER_NEED,
  type ProviderReport,
  reportOnListed,
} from './settle/provider-report.ts';

const USAGE = `Usage: npm run settle -- list
       npm run settle -- REFERENCE
       npm run settle -- REFERENCE confirmed [ORDER_NUMBER] --by NAME
       npm run settle -- REFERENCE not-charged --by NAME
       npm run settle -- REFERENCE set-up --by NAME
--reason 'WHY'           corrects an entry that is final, or confirms a charge of another amount or account
--provider-says 'WHAT'   where its status call says nothing: what its people or its payment system say
--charges FILE           for a provider without a status call: its own list (as for npm run reconcile)`;
const OUTCOMES = { confirmed: 'confirmed', 'not-charged': 'not_charged' } as const;
/** The account of a move or a reconnection that nobody sees: an operator has dealt with it, so that pages go by the provider again. */
const SET_UP = 'set-up';
const LATE_MS = 60 * 60_000;
const MOST_LISTED = 1_000;
const MINUTE_MS = 60_000;
/** Attempts that have been open for less are still in progress. */
const OPEN_MS = 5 * MINUTE_MS;
const LONGEST_REASON = 300;

export interface Verdict {
  reference: string;
  outcome: keyof typeof OUTCOMES | typeof SET_UP;
  orderNumber: string | null;
  /** The operator; null if not given yet. */
  by: string | null;
  reason?: string | undefined;
  providerSays?: string | undefined;
  /** The file with the provider's own list of charges. */
  charges?: string | undefined;
}

/** The arguments after `npm run settle --`; throws a Problem if they are invalid. */
export function readArguments(args: readonly string[]): 'list' | { shown: string } | Verdict {
  const { positionals, by, reason, charges, 'provider-says': providerSays } = parse(args);
  const [first, outcome, orderNumber = null, ...more] = positionals;
  const hasOption = [by, reason, charges, providerSays].some((value) => value !== undefined);
  if (first === 'list' && outcome === undefined && !hasOption) return 'list';
  if (!first || more.length > 0) throw new Problem(USAGE);
  if (outcome === undefined && !hasOption) return { shown: readReference(first) };
  if (outcome !== 'confirmed' && outcome !== 'not-charged' && outcome !== SET_UP) throw new Problem(USAGE);
  if (outcome !== 'confirmed' && orderNumber !== null) throw new Problem(USAGE);
  if (outcome === SET_UP && (reason ?? charges ?? providerSays) !== undefined) throw new Problem(USAGE);
  const reference = readReference(first);
  return {
    reference,
    outcome,
    orderNumber: readOrderNumber(orderNumber, reference),
    by: by === undefined ? null : readOperatorName(by),
    ...(reason !== undefined && { reason: readSentence('--reason', reason) }),
    ...(providerSays !== undefined && { providerSays: readSentence('--provider-says', providerSays) }),
    ...(charges !== undefined && { charges }),
  };
}

function readReference(text: string): string {
  const reference = parseReference(text);
  if (!reference) throw new Problem(`"${text}" is not a reference; it has eight letters and digits, like 7K2M-9QXD.`);
  return reference;
}

const OPTIONS = {
  by: { type: 'string' },
  reason: { type: 'string' },
  'provider-says': { type: 'string' },
  charges: { type: 'string' },
} as const;

function parse(args: readonly string[]) {
  try {
    const { positionals, values } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
    return { positionals, ...values };
  } catch {
    throw new Problem(USAGE);
  }
}

/** The operator's reason, masked because it is stored. */
function readSentence(option: string, sentence: string): string {
  const text = sentence.trim().replace(/\s+/g, ' ');
  if (!/\p{L}{2}/u.test(text) || text.length > LONGEST_REASON) {
    throw new Problem(`${option} takes a few words, at most ${LONGEST_REASON} characters.`);
  }
  return redact(text);
}

function readOrderNumber(text: string | null, reference: string): string | null {
  if (text === null) return null;
  const number = parseOrderNumber(text);
  if (number === null || number.toUpperCase() === reference) {
    throw new Problem(`"${text}" cannot be the provider's order number; those look like 40000001.`);
  }
  return number;
}

/** Asks at the terminal for the operator's name; throws a Problem if there is no terminal. */
export async function askName(
  input: NodeJS.ReadableStream & { isTTY?: boolean } = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<string> {
  if (!input.isTTY) throw new Problem('Say who you are: --by NAME.');
  const terminal = createInterface({ input, output });
  try {
    return readOperatorName(await terminal.question('Who settles this? Your name: '));
  } finally {
    terminal.close();
  }
}

/** An attempt with its outcome, and the entry that made it so; null for an order that was ended. */
export interface SettleOutcome {
  attempt: Attempt;
  entry: OutcomeEntry | null;
}

/**
 * Records the verdict on an attempt that waits for a person, or corrects a final one, after asking the provider. Throws a Problem if there is no
 * such attempt, it is in another state, or the provider's report does not allow it.
 */
export async function settle(
  store: Store,
  { reference, outcome, orderNumber, by, reason, providerSays }: Verdict & { by: string },
  ask: (attempt: Attempt) => Promise<ProviderReport | null> = askProvider,
): Promise<SettleOutcome> {
  const attempt = await requireAttempt(store, reference);
  if (outcome === SET_UP) return { attempt: await endOrder(store, attempt), entry: null };
  const { ledgerState: from } = attempt;
  if (from !== 'manual' && from !== 'contradicted' && from !== 'confirmed' && from !== 'not_charged') {
    throw new Problem(
      `${reference} is ${nameFor(from)}; only what is manual or contradicted waits for a person, and only confirmed and not-charged can be corrected.`,
    );
  }
  const to = OUTCOMES[outcome];
  const report = await ask(attempt);
  const permission = judgeOutcome(
    attempt,
    { to, orderNumber, reason: reason ?? null, providerSays: providerSays ?? null },
    report,
  );
  const isCharged = report?.says === 'charged';
  const isEntered = await store.outcomeEntries.enter(attempt.id, {
    operator: by,
    from,
    to,
    provider: describeReport(report),
    reason: permission.reason,
    orderNumber: permission.orderNumber,
    card: isCharged ? report.card : undefined,
    outcomeCode: to === 'confirmed' ? null : codeAfter(attempt, report),
    reviewInMs: to === 'not_charged' && report !== null && !permission.isProven ? questionInMs() : null,
  });
  if (!isEntered) throw new Problem(`${reference} was settled by somebody else at this moment. Look at it again.`);
  const entry = (await store.outcomeEntries.list(attempt.id)).at(-1) ?? null;
  return { attempt: await requireAttempt(store, reference), entry };
}

function codeAfter({ outcomeCode }: Attempt, report: ProviderReport | null): string | null {
  return report?.says === 'not charged' ? (report.code ?? outcomeCode) : outcomeCode;
}

/** A settlement by silence or by a person's statement is checked once more, like an attempt that silence alone made `not_charged`. */
function questionInMs(): number | null {
  const { PROVIDER_CHARGE_STATUS, PROVIDER_TIME_SCALE } = config();
  const inMs = PROVIDER_CHARGE_STATUS ? nextLateCheckMs({ msSettled: 0, isHeard: true }) : null;
  return inMs === null ? null : Math.round(inMs * PROVIDER_TIME_SCALE);
}

async function requireAttempt(store: Store, reference: string): Promise<Attempt> {
  const attempt = await findReadable(store, reference);
  if (!attempt) throw new Problem(`No payment has the reference ${reference}.`);
  return attempt;
}

/** All that is recorded of one attempt's outcome, and what the provider reports now. */
export async function showAttempt(
  store: Store,
  reference: string,
  ask: (attempt: Attempt) => Promise<ProviderReport | null> = askProvider,
): Promise<string[]> {
  const attempt = await requireAttempt(store, reference);
  const entries = await store.outcomeEntries.list(attempt.id);
  const wasSent = attempt.submittedAt !== null;
  const report = wasSent ? describeReport(await ask(attempt)) : 'not asked: nothing was sent';
  return [lineFor(attempt), ...entries.map(entryLineFor), `provider: ${report}`];
}

/** One line of an entry: when, who, from, to, on what grounds, and what stood there before. */
export function entryLineFor(entry: OutcomeEntry): string {
  const { from, settledBefore, settledByBefore, orderNumberBefore } = entry;
  const before = [
    ...(settledBefore === null ? [] : [`since ${new Date(settledBefore).toISOString()}`]),
    ...(settledByBefore === null ? [] : [`by ${settledByBefore}`]),
    ...(orderNumberBefore === null ? [] : [`order ${orderNumberBefore}`]),
  ].join(' ');
  return [
    `entered ${new Date(entry.enteredAt).toISOString()} by ${entry.operator}`,
    `${nameFor(from)}${before && ` (${before})`} -> ${nameFor(entry.to)}`,
    `provider: ${entry.provider}`,
    ...(entry.reason === null ? [] : [`reason: ${entry.reason}`]),
  ].join('  ');
}

/** Requests the status, and without one reads the provider's own list. */
export function askWithList(
  charges: readonly ListedCharge[],
  ask: (attempt: Attempt) => Promise<ProviderReport | null> = askProvider,
) {
  return async (attempt: Attempt): Promise<ProviderReport | null> => {
    const report = await ask(attempt);
    const charge = charges.find(({ key }) => key === attempt.id);
    return report?.says === 'nothing' && charge ? reportOnListed(attempt, charge) : report;
  };
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
  const fields = [reference, 'no account'.padEnd(12), `${formatAge(ageMs)} (${new Date(orderedAt).toISOString()})`];
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
  ledgerState,
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
    nameFor(ledgerState).padEnd(12),
    submittedAt === null ? '-' : `${formatAge(readAt - submittedAt)} (${new Date(submittedAt).toISOString()})`,
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

function formatAge(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE_MS));
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} d ${hours} h`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}

/** The log entry that `npm run trace` finds. */
export function settledLine({ attempt, entry }: SettleOutcome): ReturnType<typeof formatLine> {
  const { id, reference, trackingId, flow, state } = attempt;
  const about = { attempt: id, reference, trackingId, flow, state };
  const isCorrection = entry?.from === 'confirmed' || entry?.from === 'not_charged';
  return formatLine({
    event: 'attempt_moved',
    ...about,
    reason: isCorrection ? 'correction' : 'operator',
    ...(entry && { operator: entry.operator, message: entryLineFor(entry) }),
  });
}

if (import.meta.main) {
  await runProgram(async () => {
    const args = readArguments(process.argv.slice(2));
    const by = typeof args === 'object' && 'outcome' in args ? (args.by ?? (await askName())) : null;
    const place = findOperatorPlace();
    const store = await openOperatorStore(place);
    try {
      if (args === 'list') {
        const waiting = await listUnsettled(store);
        for (const line of waiting) console.log(line);
        const late = await listLateOrders(store);
        for (const order of late) console.log(orderLineFor(order));
        console.log(waiting.length === 0 ? 'Every payment is settled.' : `\n${waiting.length} not settled.`);
        if (late.length > 0) console.log(`${late.length} ordered and without an account.`);
        return 0;
      }
      requireSettings(PROVIDER_NEED);
      await requireAcceptedSecrets(store);
      if ('shown' in args) {
        for (const line of await showAttempt(store, args.shown)) console.log(line);
        return 0;
      }
      const charges = args.charges === undefined ? [] : readChargesFile(args.charges);
      const message = await settle(store, { ...args, by: by ?? '' }, askWithList(charges));
      writeOperatorLine('info', settledLine(message), place.log);
      const { entry, attempt } = message;
      if (entry) console.log(`The provider: ${entry.provider}.`);
      console.log(`${attempt.reference} is ${args.outcome} now, settled by ${by}; the customer's page shows it.`);
      return 0;
    } finally {
      await store.close();
    }
  });
}
