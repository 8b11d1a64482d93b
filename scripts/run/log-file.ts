import { createWriteStream, fchmod, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs';
import { dirname } from 'node:path';

const MOST_BYTES = 20_000_000;
const ERROR_LEVEL = 50;
/** What happened to which customer is nobody else's on this machine to read. */
const OWNER_ONLY = 0o600;

/** Opens a log for appending; one that has grown past 20 MB is renamed to `.1` first. */
export function openLog(path: string): WriteStream {
  mkdirSync(dirname(path), { recursive: true });
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > MOST_BYTES) renameSync(path, `${path}.1`);
  const log = createWriteStream(path, { flags: 'a', mode: OWNER_ONLY });
  // One that an earlier version has begun.
  log.on('open', (descriptor) => fchmod(descriptor, OWNER_ONLY, () => undefined));
  log.on('error', () => undefined);
  return log;
}

/** Keeps a line that is already JSON; any other output of a service becomes the message of a JSON line. */
export function toLogLine(line: string, now: Date): string {
  return readRecord(line) ? line : JSON.stringify({ level: 30, time: now.getTime(), msg: line });
}

/** What to show of a line on the terminal: failures, and any output of a service outside its log. */
export function toTerminalLine(line: string): string | null {
  const record = readRecord(line);
  if (!record) return line.trim() === '' ? null : line;
  const level = Number(record.level);
  if (!(level >= ERROR_LEVEL) && record.level !== 'error' && record.level !== 'fatal') return null;
  const reference = typeof record.reference === 'string' ? ` (${record.reference})` : '';
  const text = [record.event, record.msg ?? record.message ?? record.error].filter((word) => typeof word === 'string');
  return `${text.join(': ') || 'error'}${reference}`;
}

function readRecord(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
