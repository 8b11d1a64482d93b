import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { z } from 'zod';
import type { Finding } from './reach.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** As much of the log's end is read: a busy day's refusals, in a moment. */
const MOST_BYTES = 64 * 1024 ** 2;

const lineSchema = z.object({
  event: z.literal('limit_reached'),
  /** `lookup_newcomer`: the limit, and what it counts by. */
  limit: z.string().regex(/_(newcomer|address)$/),
  time: z.iso.datetime(),
  reason: z.string().optional(),
});

/**
 * Whether the log's last day shows an address at one of its limits: people behind one address that is not in SHARED_ADDRESSES, or a limit
 * for shared ones that is too low. A warning, since somebody who guesses looks the same. `now` in ms since 1970.
 */
export function findReachedLimits(file: string | null, now: number): Finding {
  const finding = (text: string, isWarning = false): Finding => {
    return { what: 'limits', isOk: true, isWarning, text, ms: null, aheadMs: null };
  };
  if (file === null) return finding('no LOG_FILE to look into for limit_reached');
  const lines = readEnd(file)
    .split('\n')
    .filter((line) => line.includes('"limit_reached"'))
    .flatMap((line) => parse(line) ?? [])
    .filter(({ time }) => now - Date.parse(time) < DAY_MS);
  const last = lines.at(-1);
  if (!last) return finding('no address was refused in the last day, as far as LOG_FILE says');

  const settings = new Map<string, number>();
  for (const { limit, reason } of lines) {
    const name = `LIMITS_${limit
      .replace(/^hand-off/, 'sign-in')
      .replaceAll('-', '_')
      .toUpperCase()}`;
    const setting = reason === 'shared' ? `${name}_SHARED` : name;
    settings.set(setting, (settings.get(setting) ?? 0) + 1);
  }
  const counts = [...settings].sort(([, a], [, b]) => b - a).map(([setting, count]) => `${setting} ${count}`);
  return finding(
    `addresses were at their limit in the last day, refused: ${counts.join(', ')}, last at ${last.time}. ` +
      "Find the address by status 429 in the proxy's log: if it is shared, add it to SHARED_ADDRESSES or raise the limit ending in _SHARED",
    true,
  );
}

function parse(line: string): z.infer<typeof lineSchema> | null {
  try {
    return lineSchema.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    // Cut off at the beginning of what was read.
    return null;
  }
}

/** Empty if the file cannot be read, which the check of the log reports. */
function readEnd(file: string): string {
  let handle;
  try {
    handle = openSync(file, 'r');
  } catch {
    return '';
  }
  try {
    const { size } = fstatSync(handle);
    const end = Buffer.alloc(Math.min(size, MOST_BYTES));
    readSync(handle, end, 0, end.length, size - end.length);
    return end.toString('utf8');
  } finally {
    closeSync(handle);
  }
}
