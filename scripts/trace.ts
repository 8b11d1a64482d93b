// `npm run trace -- REFERENCE`: what happened behind the reference that a customer quotes, from the logs of this machine, LOG_FILE and
// standard input.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { gunzipSync } from 'node:zlib';
import { redact, escapeControls } from '#lib/redact.ts';
import { parseReference } from '#lib/domain/reference.ts';
import { givenEnvironment } from './local-environment.ts';
import { Problem, runProgram } from './run/problem.ts';
import { type Entry, readEntries } from './trace/log-entries.ts';

const USAGE = 'Usage: npm run trace -- XXXX-XXXX [-]     (-: wait for standard input however long it takes)';
/** A pipe that stays empty for this long is not a log. */
const STDIN_TIMEOUT_MS = 2_000;

/** The fields that link lines: the reference, and the ids that occur in a line with it. */
const LINKS = ['reference', 'trackingId', 'attempt'] as const;

/** The log files of this machine: those of `npm start` with their predecessors, and LOG_FILE with all that a rotation has left. */
export function logFiles({ DATA_DIR, LOG_FILE }: { DATA_DIR?: string | undefined; LOG_FILE?: string | undefined }) {
  const logs = join(DATA_DIR || resolve('.data'), 'logs');
  const files = [...globSync(`${logs}/*.ndjson.1`), ...globSync(`${logs}/*.ndjson`)];
  const own = LOG_FILE ? [...listRotated(LOG_FILE), LOG_FILE].filter((file) => existsSync(file)) : [];
  return [...new Set([...files, ...own].map((file) => resolve(file)))];
}

/** `web.ndjson.1`, `web.ndjson.2.gz`, `web.ndjson-20261128.gz`, as logrotate names them. */
function listRotated(file: string): string[] {
  const folder = dirname(file);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const end = /^[.-]\d+(\.gz)?$/;
  const own = names.filter((name) => name.startsWith(basename(file)) && end.test(name.slice(basename(file).length)));
  return own.map((name) => join(folder, name));
}

/** Rotated files are compressed. */
function readLog(file: string): string {
  const bytes = readFileSync(file);
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** `service`: the origin of entries that do not name one. */
export function entriesFrom(service: string, text: string): Entry[] {
  return readEntries(text).map((entry) => ({ service, ...entry }));
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
export function selectTrace(entries: Entry[], reference: string): Entry[] {
  const own = entries.filter((entry) => entry.reference === reference);
  const linkedIds = new Set(
    own.flatMap((entry) => LINKS.flatMap((name) => (typeof entry[name] === 'string' ? [entry[name]] : []))),
  );
  const matches = entries
    .filter((entry) => LINKS.some((name) => typeof entry[name] === 'string' && linkedIds.has(entry[name])))
    .sort((a, b) => readTime(a) - readTime(b));
  return [...new Map(matches.map((entry) => [JSON.stringify({ ...entry, service: null }), entry])).values()];
}

function readTime({ time }: Entry): number {
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
  // A stranger's text could otherwise end the line, or move the cursor of the operator's terminal.
  return escapeControls(redact([...head, ...fields].join('  ')));
}

if (import.meta.main) {
  await runProgram(async () => {
    const args = process.argv.slice(2);
    const typedText = args.filter((part) => part !== '-').join(' ');
    if (!typedText) throw new Problem(USAGE);
    const reference = parseReference(typedText);
    if (!reference)
      throw new Problem(`"${typedText}" is not a reference; it has eight letters and digits, like 7K2M-9QXD.`);
    const files = logFiles(givenEnvironment());
    const pipedLines = await readInput(args.includes('-'));
    const entries = files.flatMap((file) => entriesFrom(basename(file).split('.')[0] ?? file, readLog(file)));
    const matches = selectTrace([...entries, ...entriesFrom('input', pipedLines.join('\n'))], reference);
    if (matches.length === 0) {
      const places = [...files, ...(pipedLines.length > 0 ? [`standard input (${pipedLines.length} lines)`] : [])];
      throw new Problem(`Nothing about ${reference} in ${places.join(', ') || 'any log: there is none here'}.`);
    }
    for (const entry of matches) console.log(format(entry, readTime(entry)));
    return 0;
  });
}
