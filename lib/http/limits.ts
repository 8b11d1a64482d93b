import 'server-only';
import { config } from '#lib/config.ts';
import type { LimitSetting } from '#lib/config/config-values.ts';
import { log } from '#lib/log.ts';
import type { TakeResult } from '#lib/store/buckets.ts';
import { store } from '#lib/store/store.ts';
import { addressBlock, isSharedAddress, widerBlocks } from './client-address.ts';
import type { Device } from './device.ts';

/** How long a device that paid is remembered. */
const PAYER_MS = 400 * 24 * 60 * 60 * 1_000;

/** How long a browser stays a newcomer after its first admitted request, for the limits in `STRICT`. */
const FIRST_DAY_MS = 24 * 60 * 60 * 1_000;

export type LimitName =
  | 'lookup'
  | 'charge'
  | 'decline'
  | 'order'
  | 'consent'
  | 'receipt'
  | 'grace'
  | 'waitlist'
  | 'kit'
  | 'pin'
  | 'card'
  | 'check'
  | 'suggest'
  | 'step'
  | 'sign-in'
  | 'hand-off'
  | 'owner';

/**
 * Limits on what a stranger could guess with: accounts, cards, device codes. For the other limits a browser is a newcomer only with its
 * first request.
 */
const STRICT: ReadonlySet<LimitName> = new Set(['lookup', 'charge', 'order', 'kit']);

/** The client of one request. `subjectHash` is a keyed hash of its subject: the phone for a lookup, the account for a charge. */
export interface RateLimitKey {
  device: Device;
  /** Null where there is no subject, as for an address lookup. */
  subjectHash: string | null;
  address: string | null;
  /**
   * A keyed hash of identity and account, for a customer who is logged in. Their tries count by it alone, because strangers share the other
   * lines: the account's, and those of a browser or an address that many people use.
   */
  ownerHash?: string;
}

interface Lines {
  device: LimitSetting;
  /** Per address, for newcomers: neither dropping cookies nor collecting them may gain more guesses. */
  newcomer: LimitSetting | null;
  /** Per address, for everyone. High, because one address may serve a whole town. */
  address: LimitSetting;
  subjectHash: Line | null;
  /** Per identity and account, for customers who are logged in. Absent where their tries count as everybody's do. */
  owner?: Line;
  /** For all newcomers together: what may be guessed from any number of addresses. */
  site?: Line;
  /** Whether a browser that has paid counts by itself and its subject alone: strangers share the lines of address and site. */
  isFreeForPayers?: true;
}

/**
 * - `isAtOnce`: the whole capacity returns at once, `perMs` after the last request, so that no such period ever sees more than `capacity`.
 * - `isCommon`: strangers to each other share it. What another line refuses does not count against it.
 */
type Line = LimitSetting & { isAtOnce?: true; isCommon?: true };

/** `isShared`: many households have this address, so its limits are higher. */
function limitLines(name: LimitName, isShared: boolean): Lines {
  const limits = config();
  const at = (usual: LimitSetting, shared: LimitSetting) => (isShared ? shared : usual);
  const signIn = {
    device: limits.LIMITS_SIGN_IN_DEVICE,
    newcomer: at(limits.LIMITS_SIGN_IN_NEWCOMER, limits.LIMITS_SIGN_IN_NEWCOMER_SHARED),
    address: at(limits.LIMITS_SIGN_IN_ADDRESS, limits.LIMITS_SIGN_IN_ADDRESS_SHARED),
    subjectHash: null,
  };
  const lines: Record<LimitName, Lines> = {
    lookup: {
      device: limits.LIMITS_LOOKUP_DEVICE,
      newcomer: at(limits.LIMITS_LOOKUP_NEWCOMER, limits.LIMITS_LOOKUP_NEWCOMER_SHARED),
      address: at(limits.LIMITS_LOOKUP_ADDRESS, limits.LIMITS_LOOKUP_ADDRESS_SHARED),
      subjectHash: limits.LIMITS_LOOKUP_PHONE,
    },
    charge: {
      device: limits.LIMITS_CHARGE_DEVICE,
      newcomer: at(limits.LIMITS_CHARGE_NEWCOMER, limits.LIMITS_CHARGE_NEWCOMER_SHARED),
      address: at(limits.LIMITS_CHARGE_ADDRESS, limits.LIMITS_CHARGE_ADDRESS_SHARED),
      subjectHash: limits.LIMITS_CHARGE_ACCOUNT,
      owner: limits.LIMITS_CHARGE_ACCOUNT,
    },
    decline: {
      device: limits.LIMITS_DECLINE_DEVICE,
      newcomer: null,
      address: at(limits.LIMITS_DECLINE_ADDRESS, limits.LIMITS_DECLINE_ADDRESS_SHARED),
      subjectHash: limits.LIMITS_DECLINE_ACCOUNT,
      owner: limits.LIMITS_DECLINE_OWNER,
    },
    order: {
      device: limits.LIMITS_ORDER_DEVICE,
      newcomer: at(limits.LIMITS_ORDER_NEWCOMER, limits.LIMITS_ORDER_NEWCOMER_SHARED),
      address: at(limits.LIMITS_ORDER_ADDRESS, limits.LIMITS_ORDER_ADDRESS_SHARED),
      // A shopper's phone is what they typed: whoever knows the number could use its tries up.
      subjectHash: null,
    },
    consent: {
      device: limits.LIMITS_CONSENT_DEVICE,
      newcomer: limits.LIMITS_CONSENT_NEWCOMER,
      address: limits.LIMITS_CONSENT_ADDRESS,
      subjectHash: limits.LIMITS_CONSENT_PHONE,
    },
    receipt: {
      device: limits.LIMITS_RECEIPT_DEVICE,
      newcomer: limits.LIMITS_RECEIPT_NEWCOMER,
      address: at(limits.LIMITS_RECEIPT_ADDRESS, limits.LIMITS_RECEIPT_ADDRESS_SHARED),
      subjectHash: limits.LIMITS_RECEIPT_RECIPIENT,
      owner: limits.LIMITS_RECEIPT_DEVICE,
      isFreeForPayers: true,
    },
    // As for receipts. The limit of an account, one link a day, is checked after the response (lib/litepay/server/grace-links.ts).
    grace: {
      device: limits.LIMITS_RECEIPT_DEVICE,
      newcomer: limits.LIMITS_RECEIPT_NEWCOMER,
      address: at(limits.LIMITS_RECEIPT_ADDRESS, limits.LIMITS_RECEIPT_ADDRESS_SHARED),
      subjectHash: null,
    },
    waitlist: {
      device: limits.LIMITS_WAITLIST_DEVICE,
      newcomer: limits.LIMITS_WAITLIST_NEWCOMER,
      address: limits.LIMITS_WAITLIST_ADDRESS,
      subjectHash: limits.LIMITS_WAITLIST_RECIPIENT,
    },
    kit: {
      device: limits.LIMITS_KIT_DEVICE,
      newcomer: at(limits.LIMITS_KIT_NEWCOMER, limits.LIMITS_KIT_NEWCOMER_SHARED),
      address: at(limits.LIMITS_KIT_ADDRESS, limits.LIMITS_KIT_ADDRESS_SHARED),
      subjectHash: limits.LIMITS_KIT_PHONE,
      site: { ...limits.LIMITS_KIT_SITE, isCommon: true },
      isFreeForPayers: true,
    },
    // Wrong PINs only: a valid PIN, or a lost response, is given back.
    pin: {
      device: limits.LIMITS_PIN_DEVICE,
      newcomer: at(limits.LIMITS_PIN_NEWCOMER, limits.LIMITS_PIN_NEWCOMER_SHARED),
      address: at(limits.LIMITS_PIN_ADDRESS, limits.LIMITS_PIN_ADDRESS_SHARED),
      subjectHash: { ...limits.LIMITS_PIN_ACCOUNT, isAtOnce: true },
      owner: { ...limits.LIMITS_PIN_OWNER, isAtOnce: true },
    },
    card: {
      device: limits.LIMITS_CARD_DEVICE,
      newcomer: limits.LIMITS_CARD_NEWCOMER,
      address: limits.LIMITS_CARD_ADDRESS,
      subjectHash: limits.LIMITS_CARD_ACCOUNT,
    },
    check: {
      device: limits.LIMITS_CHECK_DEVICE,
      newcomer: at(limits.LIMITS_CHECK_NEWCOMER, limits.LIMITS_CHECK_NEWCOMER_SHARED),
      address: at(limits.LIMITS_CHECK_ADDRESS, limits.LIMITS_CHECK_ADDRESS_SHARED),
      subjectHash: null,
    },
    suggest: {
      device: limits.LIMITS_SUGGEST_DEVICE,
      newcomer: limits.LIMITS_SUGGEST_NEWCOMER,
      address: limits.LIMITS_SUGGEST_ADDRESS,
      subjectHash: null,
    },
    // Steps of a task that was begun within the limits above.
    step: {
      device: limits.LIMITS_STEP_DEVICE,
      newcomer: null,
      address: limits.LIMITS_STEP_ADDRESS,
      subjectHash: null,
    },
    'sign-in': signIn,
    // Each sign-in that is begun may return once.
    'hand-off': signIn,
    // Counted once the guard knows who is logged in, by identity and account alone.
    owner: {
      device: limits.LIMITS_OWNER,
      newcomer: null,
      address: limits.LIMITS_OWNER,
      subjectHash: null,
      owner: limits.LIMITS_OWNER,
    },
  };
  return lines[name];
}

/**
 * Counts one request against a limit, or returns when the next one is possible. An admitted device counts as known from then
 * on, but only if the limit counts newcomers: any other limit could not have refused it as one.
 */
export async function takeTry(name: LimitName, rateLimitKey: RateLimitKey): Promise<TakeResult> {
  const result = await takeFromAll(name, rateLimitKey, { cost: 1, need: 1 });
  if (limitLines(name, false).site) await warnOfSite(name, rateLimitKey);
  if (result.allowed && limitLines(name, false).newcomer) rateLimitKey.device.admittedAt ??= Date.now();
  return result;
}

/** As often as an alarm over the last quarter of an hour needs it. */
const WARN_EVERY_MS = 5 * 60_000;
let warnedAt = Number.NEGATIVE_INFINITY;

/** Warns once more than half of a line for the whole site is used up: when it ends, newcomers are refused everywhere. */
async function warnOfSite(name: LimitName, rateLimitKey: RateLimitKey): Promise<void> {
  if (performance.now() - warnedAt < WARN_EVERY_MS) return;
  const line = (await listBuckets(name, rateLimitKey)).find(([key]) => key === SITE);
  if (!line) return;
  const { buckets } = await store();
  const half = await buckets.take({ ...toTake(name, line), cost: 0, need: line[1].capacity / 2 });
  if (half.allowed) return;
  warnedAt = performance.now();
  log.warn({ event: 'site_limit_half_used', limit: `${name}_site` });
}

/**
 * Counts a request against its subject alone, once it is known that something is sent to it: what sends nothing counts against its browser
 * and address.
 */
export async function takeSubjectTry(name: LimitName, subjectHash: string): Promise<TakeResult> {
  const line = limitLines(name, false).subjectHash;
  if (!line) return { allowed: true };
  const { buckets } = await store();
  const result = await buckets.take(toTake(name, subjectEntry(subjectHash, line)));
  if (!result.allowed) log.info({ event: 'limit_reached', limit: `${name}_subject` });
  return result;
}

/** Undoes `takeSubjectTry`, where nothing was sent after all. */
export async function giveBackSubjectTry(name: LimitName, subjectHash: string): Promise<void> {
  const line = limitLines(name, false).subjectHash;
  if (!line) return;
  const { buckets } = await store();
  const [key, { capacity }] = subjectEntry(subjectHash, line);
  await buckets.giveBack(`${name} ${key}`, 1, capacity);
}

/** Whether a request would be allowed, without counting it. */
export function checkTry(name: LimitName, rateLimitKey: RateLimitKey): Promise<TakeResult> {
  return takeFromAll(name, rateLimitKey, { cost: 0, need: 1 });
}

/** Undoes `takeTry`: a payment counts as a decline until it turns out not to be one, so that parallel ones cannot exceed the limit. */
export async function giveBackTry(name: LimitName, rateLimitKey: RateLimitKey): Promise<void> {
  const { buckets } = await store();
  const limitBuckets = await listBuckets(name, rateLimitKey);
  await Promise.all(limitBuckets.map(([key, { capacity }]) => buckets.giveBack(`${name} ${key}`, 1, capacity)));
}

/**
 * Undoes the newcomer's part of `takeTry`, for a lookup or code that was right: honest newcomers behind one address, or on the whole site, do
 * not use up its budget for guessing. The tries of device, subject and address stay used, or one correct guess would pay for the next.
 */
export async function giveBackNewcomerTry(name: LimitName, rateLimitKey: RateLimitKey): Promise<void> {
  const { buckets } = await store();
  for (const [key, { capacity }] of await listBuckets(name, rateLimitKey)) {
    if (key.startsWith(NEWCOMER) || key === SITE) await buckets.giveBack(`${name} ${key}`, 1, capacity);
  }
}

/** After a confirmed payment: from then on, requests of strangers cannot lock this device out for these subjects. */
export async function rememberPayer(device: Device, subjects: readonly string[]): Promise<void> {
  const { flags } = await store();
  const payerFlags = [payerFlag(device), ...subjects.map((subjectHash) => payerFlag(device, subjectHash))];
  await Promise.all(payerFlags.map((flag) => flags.put(flag, '1', PAYER_MS)));
}

const NEWCOMER = 'newcomer ';
const SITE = 'site';
/** Without a subject: of a device that has paid for anything. */
const payerFlag = (device: Device, subjectHash: string | null = null) =>
  subjectHash === null ? `payer ${device.id}` : `payer ${device.id} ${subjectHash}`;

function toTake(name: LimitName, [key, { capacity, perMs, isAtOnce }]: [string, Line]) {
  return { key: `${name} ${key}`, capacity, refillPerMs: isAtOnce ? 0 : capacity / perMs, restMs: perMs };
}

async function takeFromAll(
  name: LimitName,
  rateLimitKey: RateLimitKey,
  how: { cost: number; need: number },
): Promise<TakeResult> {
  const { buckets } = await store();
  const lines = await listBuckets(name, rateLimitKey);
  const takes = lines.map((line) => ({ ...toTake(name, line), ...how, isCommon: line[1].isCommon === true }));
  if (await buckets.takeAll(takes)) return { allowed: true };
  // One of them refuses. Those before it count the request all the same, except the common ones, which are only asked.
  for (const { isCommon, ...take } of takes) {
    const result = await buckets.take(isCommon ? { ...take, cost: 0 } : take);
    if (result.allowed) continue;
    const { address } = rateLimitKey;
    const isShared = address !== null && isSharedAddress(address);
    const isWider = isCommon && take.key !== `${name} ${SITE}`;
    const limit = take.key.split(' ').slice(0, 2).join('_');
    log.info({
      event: 'limit_reached',
      limit,
      ...(isShared && { reason: 'shared' }),
      ...(isWider && { reason: 'wider' }),
    });
    return result;
  }
  // A token came back in between.
  for (const { isCommon, ...take } of takes) if (isCommon) await buckets.take({ ...take, need: 0 });
  return { allowed: true };
}

/** Cached for a request, so that it counts against the same buckets from its first check to its last. */
const payers = new WeakMap<RateLimitKey, Promise<boolean>>();

function isPayer(rateLimitKey: RateLimitKey): Promise<boolean> {
  const lookup = payers.get(rateLimitKey) ?? findPayer(rateLimitKey);
  payers.set(rateLimitKey, lookup);
  return lookup;
}

async function findPayer({ device, subjectHash }: RateLimitKey): Promise<boolean> {
  return subjectHash !== null && (await hasPaid(device, subjectHash));
}

/** Whether the device has paid for this subject, or without one for any. */
async function hasPaid(device: Device, subjectHash: string | null = null): Promise<boolean> {
  if (device.admittedAt === null) return false;
  return (await (await store()).flags.find(payerFlag(device, subjectHash))) !== null;
}

/**
 * The common lines first, then the others in this order, so that a request refused for its device or address does not count against the
 * subject.
 */
async function listBuckets(name: LimitName, rateLimitKey: RateLimitKey): Promise<[string, Line][]> {
  const { device, subjectHash, address, ownerHash } = rateLimitKey;
  const isShared = address !== null && isSharedAddress(address);
  const lines = limitLines(name, isShared);
  if (ownerHash !== undefined && lines.owner) return [entry(`owner ${ownerHash}`, lines.owner)];
  if (await isPayer(rateLimitKey)) return [[`payer ${device.id} ${subjectHash}`, lines.device]];
  const own = entry(`device ${device.id}`, lines.device);
  if (lines.isFreeForPayers && (await hasPaid(device))) return [own];
  const block = address ? addressBlock(address) : null;
  const isNew = isNewcomer(name, device);
  const newcomer = lines.newcomer && block && isNew ? [entry(`${NEWCOMER}${block}`, lines.newcomer)] : [];
  const wider = address === null || isShared ? [] : widerLines(address, lines, isNew);
  const site = lines.site && isNew ? [entry(SITE, lines.site)] : [];
  return [
    ...site,
    ...wider,
    // The address first for a device without a cookie, so that refused clients that pose as new each time store no buckets.
    ...(device.admittedAt === null ? [...newcomer, own] : [own, ...newcomer]),
    entry(`address ${block ?? 'unknown'}`, lines.address),
    ...(lines.subjectHash && subjectHash ? [subjectEntry(subjectHash, lines.subjectHash)] : []),
  ];
}

/** Per IPv6 network that one subscriber may hold as a whole: its many /64 gain them a few times the tries of one, not as many times. */
function widerLines(address: string, lines: Lines, isNew: boolean): [string, Line][] {
  const { of56, of48 } = config().LIMITS_IPV6_WIDER;
  return widerBlocks(address).flatMap(({ block, bits }) => {
    const widen = ({ capacity, perMs }: LimitSetting): Line => ({
      capacity: capacity * (bits === 56 ? of56 : of48),
      perMs,
      isCommon: true,
    });
    return [
      ...(lines.newcomer && isNew ? [entry(`${NEWCOMER}${block}`, widen(lines.newcomer))] : []),
      entry(`address ${block}`, widen(lines.address)),
    ];
  });
}

/** The day is that of the browser's own signed cookie, which no store knows. */
function isNewcomer(name: LimitName, { admittedAt }: Device): boolean {
  return admittedAt === null || (STRICT.has(name) && Date.now() - admittedAt < FIRST_DAY_MS);
}

const entry = (key: string, setting: Line): [string, Line] => [key, setting];

const subjectEntry = (subjectHash: string, line: Line) => entry(`subject ${subjectHash}`, line);
