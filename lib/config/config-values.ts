import { BlockList, isIP } from 'node:net';
import { z } from 'zod';
import { trimEnd } from '#lib/domain/trim-end.ts';

/** `capacity` requests, returned evenly over `perMs` milliseconds. */
export interface LimitSetting {
  capacity: number;
  perMs: number;
}

const UNIT_MS = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const LIMIT = /^(\d{1,7})\/(\d{1,5})([smhd])$/;

/** `10/15m`: ten, returned within 15 minutes. */
export const limitSetting = z.string().transform((value, context): LimitSetting => {
  const [, count, length, unit] = LIMIT.exec(value) ?? [];
  const capacity = Number(count);
  const perMs = Number(length) * (unit === 's' || unit === 'm' || unit === 'h' || unit === 'd' ? UNIT_MS[unit] : 0);
  if (capacity > 0 && perMs > 0) return { capacity, perMs };
  context.addIssue('must look like 10/15m (a count, a slash, a time in s, m, h or d)');
  return z.NEVER;
});

/** `startMinute`: of the day. `lengthMinutes`: up to a whole day. */
export interface SaleHours {
  startMinute: number;
  lengthMinutes: number;
  limitMs: number;
}

const DAY_MINUTES = 24 * 60;
const SALE_HOURS = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)\/(\d{1,4})([mh])$/;

/** `08:00-22:00/3h`: hours of the day, also across midnight, and how long no payment may be confirmed within them. */
export const saleHours = z.string().transform((value, context): SaleHours => {
  const [, startHour, startMinutes, endHour, endMinutes, length, unit] = SALE_HOURS.exec(value.trim()) ?? [];
  const startMinute = Number(startHour) * 60 + Number(startMinutes);
  const endMinute = Number(endHour) * 60 + Number(endMinutes);
  const lengthMinutes = (endMinute - startMinute + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const limitMs = Number(length) * (unit === 'h' ? UNIT_MS.h : UNIT_MS.m);
  if (endMinute <= DAY_MINUTES && limitMs > 0 && limitMs < lengthMinutes * UNIT_MS.m) {
    return { startMinute, lengthMinutes, limitMs };
  }
  context.addIssue(
    'must look like 08:00-22:00/3h (hours of the day, a slash, a time in m or h that is shorter than they are)',
  );
  return z.NEVER;
});

/** How many /64 an IPv6 network of these lengths has: a higher figure could never be reached. */
const MOST_FACTORS = { of56: 256, of48: 65_536 } as const;

/** `4,16`: how many times the figure of one /64 holds for its whole /56, and for its whole /48. */
export const widerFactors = z.string().transform((value, context): { of56: number; of48: number } => {
  const [, narrow, wide] = /^(\d{1,5}) ?, ?(\d{1,5})$/.exec(value.trim()) ?? [];
  const [of56, of48] = [Number(narrow), Number(wide)];
  if (of56 >= 1 && of56 <= of48 && of56 <= MOST_FACTORS.of56 && of48 <= MOST_FACTORS.of48) return { of56, of48 };
  context.addIssue('must look like 4,16 (times the figure for a /56, at most 256, and for a /48, at most 65536)');
  return z.NEVER;
});

/** The largest networks that are accepted: a shorter prefix is a slip, or everybody. */
const SHORTEST_PREFIX = { 4: 8, 6: 16 } as const;
const LONGEST_PREFIX = { 4: 32, 6: 128 } as const;

/** `203.0.113.0/24,2001:db8::/32`: networks, or single addresses. */
export const networks = z.string().transform((value, context): BlockList => {
  const list = new BlockList();
  for (const entry of value.split(',').map((text) => text.trim())) {
    const [, address = '', prefix] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
    const family = isIP(address);
    const length = prefix === undefined ? (family === 4 ? 32 : 128) : Number(prefix);
    if ((family !== 4 && family !== 6) || length < SHORTEST_PREFIX[family] || length > LONGEST_PREFIX[family]) {
      context.addIssue('must be networks like 203.0.113.0/24,2001:db8::/32 (at least /8, or /16 for IPv6)');
      return z.NEVER;
    }
    list.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
});

/** `moves,history`: some of these words, each once. `misplaced`: where another setting's words belong. */
export function wordList<const Word extends string>(
  words: readonly Word[],
  misplaced: ReadonlyMap<string, string> = new Map(),
) {
  return z.string().transform((value, context): Word[] => {
    const names = value.split(',').map((text) => text.trim());
    const stray = names.find((word) => misplaced.has(word));
    if (stray !== undefined) {
      context.addIssue(`must not name ${stray}: it ${misplaced.get(stray)}`);
      return z.NEVER;
    }
    const knownWords = words.filter((word) => names.includes(word));
    if (knownWords.length === names.length) return knownWords;
    context.addIssue(`must be some of ${words.join(', ')}, separated by commas`);
    return z.NEVER;
  });
}

export const offOrOn = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');

const url = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'must be an http(s) URL');

const urlOfNobody = url.refine(
  (value) => !URL.canParse(value) || !new URL(value).username,
  'must not hold a user or password',
);

/** An OpenID provider's issuer: kept exactly, slash or not, because its tokens are compared with it. */
export const issuer = urlOfNobody.refine((value) => !/[?#]/.test(value), 'must not hold a query');

/** A URL without slashes at its end. */
export const withoutSlashes = (value: string) => trimEnd(value, (character) => character === '/');

/** An http(s) URL to which paths are appended. */
export const urlWithoutSlash = urlOfNobody.transform(withoutSlashes);

export const origin = url
  .refine(
    (value) => !URL.canParse(value) || `${new URL(value).origin}/` === new URL(value).href,
    'must be an origin: scheme, host and port, nothing behind',
  )
  .transform((value) => (URL.canParse(value) ? new URL(value).origin : value));

export const origins = z
  .string()
  .transform((list) => list.split(',').flatMap((item) => item.trim() || []))
  .pipe(z.array(origin));

/** An http(s) URL to which paths are appended, its own path included: a query would be lost, and a key in it found in logs. */
export const baseUrl = urlOfNobody
  .refine((value) => !/[?#]/.test(value), 'must not hold a query; a key belongs in PROVIDER_API_KEY')
  .transform(withoutSlashes);

/** Of RFC 9116, without what would begin another line of the file. */
export const securityContact = z
  .string()
  .trim()
  .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must be mailto: with an address, or the https URL of a page');

/** Whether a URL points at this machine. A database URL without a host is a local socket. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === '' || hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

export const timeZone = z.string().refine((value) => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}, 'must be the name of a time zone, e.g. America/New_York');
