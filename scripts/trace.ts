// `npm run trace -- REFERENCE`: what happened behind the reference that a customer quotes, from the logs of this machine, LOG_FILE and
// standard input.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { redact } from '#lib/redact.ts';
import { typedReference } from '#lib/domain/reference.ts';
import { givenEnvironment } from './local-environment.ts';
import { Problem, runProgram } from './run/problem.ts';

const USAGE = 'Usage: npm run trace -- XXXX-XXXX [-]     (-: wait for standard input however long it takes)';
/** A pipe that stays empty for this long is not a log. */
const STDIN_TIMEOUT_MS = 2_000;

type Entry = Record<string, unknown>;
/** The fields that link lines: the reference, and the ids that occur in a line with it. */
const LINKS = ['reference', 'trackingId', 'attempt'] as const;

/** The log files of this machine: those of `npm start`, and LOG_FILE, each with its rotated predecessor. */
export function logFiles({ DATA_DIR, LOG_FILE }: { DATA_DIR?: string | undefined; LOG_FILE?: string | undefined }) {
  const logs = join(DATA_DIR || resolve('.data'), 'logs');
  const files = [...globSync(`${logs}/*.ndjson.1`), ...globSync(`${logs}/*.ndjson`)];
  const own = LOG_FILE ? [`${LOG_FILE}.1`, LOG_FILE].filter((file) => existsSync(file)) : [];
  return [...new Set([...files, ...own].map((file) => resolve(file)))];
}

/** Parses JSON lines, including those that a collector has prefixed. */
export function entriesOf(service: string, lines: readonly string[]): Entry[] {
  return lines.flatMap((line) => {
    const entry = readEntry(line.slice(Math.max(0, line.indexOf('{'))));
    return entry ? { service, ...entry } : [];
  });
}

function readEntry(line: string): Entry | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Reads standard input. A terminal counts as empty, and so does a pipe that stays empty, unless it `isAwaited`. */
async function readInput(isAwaited: boolean): Promise<string[]> {
  const { stdin } = process;
  if (stdin.isTTY && !isAwaited) return [];
  const input = createInterface({ input: stdin });
  const timer = isAwaited ? undefined : setTimeout(() => input.close(), STDIN_TIMEOUT_MS);
  const lines: string[] = [];
  for await (const line of input) {
    clearTimeout(timer);
    lines.push(line);
  }
  clearTimeout(timer);
  return lines;
}

/** What happened behind a reference, in time order: its own lines, and those that share an id with them. A line in two logs appears once. */
export function traceOf(entries: Entry[], reference: string): Entry[] {
  const own = entries.filter((entry) => entry.reference === reference);
  const linked = new Set(
    own.flatMap((entry) => LINKS.flatMap((name) => (typeof entry[name] === 'string' ? [entry[name]] : []))),
  );
  const found = entries
    .filter((entry) => LINKS.some((name) => typeof entry[name] === 'string' && linked.has(entry[name])))
    .sort((a, b) => timeOf(a) - timeOf(b));
  return [...new Map(found.map((entry) => [JSON.stringify({ ...entry, service: null }), entry])).values()];
}

function timeOf({ time }: Entry): number {
  return typeof time === 'number' ? time : Date.parse(String(time)) || 0;
}

function format({ time: _time, level, service, event, ...rest }: Entry, timestamp: number): string {
  const fields = Object.entries(rest)
    .filter(([name]) => name !== 'reference')
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const head = [
    new Date(timestamp).toISOString(),
    String(service).padEnd(7),
    String(level).padEnd(5),
    typeof event === 'string' ? event : '-',
  ];
  return redact([...head, ...fields].join('  '));
}

if (import.meta.main) {
  await runProgram(async () => {
    const given = process.argv.slice(2);
    const typed = given.filter((part) => part !== '-').join(' ');
    if (!typed) throw new Problem(USAGE);
    const reference = typedReference(typed);
    if (!reference)
      throw new Problem(`"${typed}" is not a reference; it has eight letters and digits, like 7K2M-9QXD.`);
    const files = logFiles(givenEnvironment());
    const piped = await readInput(given.includes('-'));
    const entries = files.flatMap((file) =>
      entriesOf(basename(file).split('.')[0] ?? file, readFileSync(file, 'utf8').split('\n')),
    );
    const found = traceOf([...entries, ...entriesOf('input', piped)], reference);
    if (found.length === 0) {
      const places = [...files, ...(piped.length > 0 ? [`standard input (${piped.length} lines)`] : [])];
      throw new Problem(`Nothing about ${reference} in ${places.join(', ') || 'any log: there is none here'}.`);
    }
    for (const entry of found) console.log(format(entry, timeOf(entry)));
    return 0;
  });
}
