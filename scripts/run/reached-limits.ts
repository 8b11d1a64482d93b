import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { z } from 'zod';
import type { Finding } from './reach.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** As much of the log's end is read: a busy day's refusals, in a moment. */
const MOST_BYTES = 64 * 1024 ** 2;

const lineSchema = z.object({
  event: z.enum(['limit_reached', 'site_limit_half_used']),
  /** `lookup_newcomer`: the limit, and what it counts by. */
  limit: z.string().regex(/_(newcomer|address|site)$/),
  time: z.iso.datetime(),
  reason: z.string().optional(),
});

/**
 * Whether the log's last day shows an address at one of its limits: people behind one address that is not in SHARED_ADDRESSES, or a limit
 * for shared ones that is too low; or a limit of the whole site that was half used up. A warning, since somebody who guesses looks the same.
 * `now` in ms since 1970.
 */
export function findReachedLimits(file: string | null, now: number): Finding {
  const finding = (text: string, isWarning = false): Finding => {
    return { what: 'limits', isOk: true, isWarning, text, ms: null, aheadMs: null };
  };
  if (file === null) return finding('no LOG_FILE to look into for limit_reached');
  const lines = readEnd(file)
    .split('\n')
    .filter((line) => line.includes('"limit_reached"') || line.includes('"site_limit_half_used"'))
    .flatMap((line) => parse(line) ?? [])
    .filter(({ time }) => now - Date.parse(time) < DAY_MS);
  const site = lines.filter(({ limit }) => limit.endsWith('_site'));
  const addresses = lines.filter(({ limit }) => !limit.endsWith('_site'));
  const texts = [
    ...(site.length > 0 ? [siteText(site)] : []),
    ...(addresses.length > 0 ? [addressText(addresses)] : []),
  ];
  if (texts.length === 0) return finding('no address was refused in the last day, as far as LOG_FILE says');
  return finding(texts.join('. '), true);
}

type Line = z.infer<typeof lineSchema>;

function settingIn({ limit, reason }: Line): string {
  const name = `LIMITS_${limit
    .replace(/^hand-off/, 'sign-in')
    .replaceAll('-', '_')
    .toUpperCase()}`;
  if (reason === 'wider') return `${name} with LIMITS_IPV6_WIDER`;
  return reason === 'shared' ? `${name}_SHARED` : name;
}

/** `LIMITS_A 3, LIMITS_B 1, last at TIME`, most often first. */
function countsIn(lines: readonly Line[]): string {
  const settings = new Map<string, number>();
  for (const line of lines) settings.set(settingIn(line), (settings.get(settingIn(line)) ?? 0) + 1);
  const counts = [...settings].sort(([, a], [, b]) => b - a).map(([setting, count]) => `${setting} ${count}`);
  return `${counts.join(', ')}, last at ${lines.at(-1)?.time}`;
}

function siteText(lines: readonly Line[]): string {
  const isFull = lines.some(({ event }) => event === 'limit_reached');
  const fullness = isFull ? 'newcomers were refused' : 'nobody was refused yet';
  return (
    `half of a limit for the whole site was used up in the last day, and ${fullness}: ${countsIn(lines)}. ` +
    "Somebody may be trying codes from many addresses: look for POST /api/device-code in the proxy's log"
  );
}

function addressText(lines: readonly Line[]): string {
  return (
    `addresses were at their limit in the last day, refused: ${countsIn(lines)}. ` +
    "Find the address by status 429 in the proxy's log: if it is shared, add it to SHARED_ADDRESSES or raise the limit ending in _SHARED"
  );
}

function parse(line: string): Line | null {
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
