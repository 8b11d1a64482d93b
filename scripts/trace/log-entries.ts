export type Entry = Record<string, unknown>;

/** A line of the web app or of the sandbox has one of them at least. */
const OWN_FIELDS = ['event', 'reference', 'trackingId', 'attempt'] as const;

/**
 * Where collectors keep a line, or more of what holds it: MESSAGE (journalctl -o json), log (Docker, Fluent Bit), line (logcli, Grafana),
 * message and logs (Vercel, CloudWatch), data, result, streams and values (Loki's API), events (CloudWatch), jsonPayload (Google).
 * Nothing else is looked into: other fields hold what a stranger sent, such as the address of a request.
 */
const WRAPPERS = [
  'MESSAGE',
  'log',
  'line',
  'message',
  'logs',
  'data',
  'result',
  'streams',
  'values',
  'events',
  'jsonPayload',
] as const;

const DEEPEST = 8;
/** Labels in front of a line may hold braces: `{app="shop"} {"level":…`. */
const MOST_BRACES = 4;

/** The entries of a log as its collector returns it: one JSON document, or lines with one entry each, wrapped in whatever way. */
export function readEntries(text: string): Entry[] {
  const document = /^\s*[[{]/.test(text) ? parse(text) : undefined;
  if (document !== undefined) return entriesIn(document, 0);
  return entriesInLines(joinPartialLines(text.split('\n')), 0);
}

function entriesIn(value: unknown, depth: number): Entry[] {
  if (depth > DEEPEST || value === null || value === undefined) return [];
  if (typeof value === 'string') return entriesInLines(value.split('\n'), depth);
  if (Array.isArray(value)) {
    const bytes = bytesIn(value);
    return bytes ? entriesIn(bytes.toString('utf8'), depth) : value.flatMap((one) => entriesIn(one, depth + 1));
  }
  if (typeof value !== 'object') return [];
  const entry: Entry = { ...value };
  // Text in its fields is not a line of its own.
  if (OWN_FIELDS.some((name) => typeof entry[name] === 'string')) return [entry];
  return WRAPPERS.flatMap((name) => entriesIn(entry[name], depth + 1));
}

function entriesInLines(lines: readonly string[], depth: number): Entry[] {
  return lines.flatMap((line) => entriesIn(parseLine(line), depth + 1));
}

/** journalctl writes a text with characters that do not print as its bytes. */
function bytesIn(list: readonly unknown[]): Buffer | null {
  const bytes = list.filter((one): one is number => typeof one === 'number');
  return bytes.length === list.length && bytes.length > 0 ? Buffer.from(bytes) : null;
}

/** The object at the end of a line, whatever stands before it; undefined if there is none. Never a text, which would have no end. */
function parseLine(line: string): object | undefined {
  let from = line.search(/[[{]/);
  for (let tries = 0; from >= 0 && tries < MOST_BRACES; tries += 1) {
    const value = parse(line.slice(from));
    if (typeof value === 'object' && value !== null) return value;
    from = line.indexOf('{', from + 1);
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Container runtimes (CRI) mark the parts of a long line with P, and its last one with F. */
const CRI = /^\S+ (stdout|stderr) ([PF]) (.*)$/;

/** Joins what container runtimes have cut: Docker ends a line at 16 KB, and its last part alone has the line's end. */
function joinPartialLines(lines: readonly string[]): string[] {
  const partialLines = new Map<string, string>();
  return lines.flatMap((line) => {
    const { stream, part, isWhole } = readPart(line);
    const text = (partialLines.get(stream) ?? '') + part;
    if (isWhole) partialLines.delete(stream);
    else partialLines.set(stream, text);
    return isWhole ? [text] : [];
  });
}

function readPart(line: string): { stream: string; part: string; isWhole: boolean } {
  const [, stream = '', mark, part = ''] = CRI.exec(line) ?? [];
  if (mark) return { stream, part, isWhole: mark === 'F' };
  const docker = line.startsWith('{"log":"') ? parse(line) : null;
  if (typeof docker === 'object' && docker && 'log' in docker && typeof docker.log === 'string' && 'stream' in docker) {
    return { stream: String(docker.stream), part: docker.log, isWhole: docker.log.endsWith('\n') };
  }
  return { stream: 'none', part: line, isWhole: true };
}
