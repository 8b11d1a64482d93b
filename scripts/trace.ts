// `npm run trace -- REFERENCE`: what happened behind the reference that a customer read out, from the logs of this machine.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { redact } from '#lib/redact.ts';
import { typedReference } from '#lib/rules/payment/reference.ts';
import { DATA } from './run/paths.ts';
import { Problem, runProgram } from './run/problem.ts';

type Entry = Record<string, unknown>;
/** What links lines: the reference, and the ids that a line with this reference also carries. */
const LINKS = ['reference', 'trackingId', 'attempt'] as const;

function readEntries(): Entry[] {
  const files = [...globSync(`${DATA}/logs/*.ndjson.1`), ...globSync(`${DATA}/logs/*.ndjson`)];
  return files.flatMap((file) => {
    const service = basename(file).split('.')[0];
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const entry = readEntry(line);
        return entry ? { service, ...entry } : [];
      });
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

/** The trail of a reference in time order: its own lines, and those that share an id with them. */
export function trail(entries: Entry[], reference: string): Entry[] {
  const own = entries.filter((entry) => entry.reference === reference);
  const linked = new Set(
    own.flatMap((entry) => LINKS.flatMap((name) => (typeof entry[name] === 'string' ? [entry[name]] : []))),
  );
  return entries
    .filter((entry) => LINKS.some((name) => typeof entry[name] === 'string' && linked.has(entry[name])))
    .sort((a, b) => timeOf(a) - timeOf(b));
}

function timeOf({ time }: Entry): number {
  return typeof time === 'number' ? time : Date.parse(String(time)) || 0;
}

function format({ time: _time, level, service, event, ...rest }: Entry, at: number): string {
  const fields = Object.entries(rest)
    .filter(([name]) => name !== 'reference')
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const head = [
    new Date(at).toISOString(),
    String(service).padEnd(7),
    String(level).padEnd(5),
    typeof event === 'string' ? event : '-',
  ];
  return redact([...head, ...fields].join('  '));
}

if (import.meta.main) {
  await runProgram(async () => {
    const typed = process.argv.slice(2).join('');
    if (!typed) throw new Problem('Usage: npm run trace -- XXXX-XXXX');
    const reference = typedReference(typed);
    if (!reference)
      throw new Problem(`"${typed}" is not a reference; it has eight letters and digits, like 7K2M-9QXD.`);
    const found = trail(readEntries(), reference);
    if (found.length === 0) throw new Problem(`Nothing about ${reference} in .data/logs.`);
    for (const entry of found) console.log(format(entry, timeOf(entry)));
    return 0;
  });
}
