import 'server-only';
import { config } from '#lib/config.ts';
import type { LimitSetting } from '#lib/config-values.ts';
import { log } from '#lib/log.ts';
import type { Taken } from '#lib/store/buckets.ts';
import { store } from '#lib/store/store.ts';
import { addressBlock } from './client-address.ts';
import type { Device } from './device.ts';

/** A device that paid is remembered this long. */
const PAYER_MS = 400 * 24 * 60 * 60 * 1_000;

/** How long after its first admitted try a browser is still a newcomer, for the limits of `STRICT`. */
const FIRST_DAY_MS = 24 * 60 * 60 * 1_000;

export type LimitName =
  | 'lookup'
  | 'charge'
  | 'decline'
  | 'order'
  | 'consent'
  | 'receipt'
  | 'waitlist'
  | 'kit'
  | 'pin'
  | 'card'
  | 'check'
  | 'suggest'
  | 'step'
  | 'sign-in'
  | 'hand-off';

/** What a stranger could guess with: accounts, cards, device codes. For the other limits a browser is new with its first try alone. */
const STRICT: ReadonlySet<LimitName> = new Set(['lookup', 'charge', 'order', 'kit']);

/** Who tries. `subjectHash` is a keyed hash of whom it is about: of the phone for a lookup, of the account for a charge. */
export interface RateLimitKey {
  device: Device;
  /** Null where it is about nobody: an address that is looked up. */
  subjectHash: string | null;
  address: string | null;
}

interface Lines {
  device: LimitSetting;
  /** Per address, for newcomers: neither dropping cookies nor collecting them must give more tries. */
  newcomer: LimitSetting | null;
  /** Per address, for everybody. High, because one address may be a whole town. */
  address: LimitSetting;
  subjectHash: Line | null;
}

/** `isAtOnce`: tries come back together, `perMs` after the last one, so that no such time ever sees more than `capacity`. */
type Line = LimitSetting & { isAtOnce?: true };

function linesOf(name: LimitName): Lines {
  const limits = config();
  const signIn = {
    device: limits.LIMITS_SIGN_IN_DEVICE,
    newcomer: limits.LIMITS_SIGN_IN_NEWCOMER,
    address: limits.LIMITS_SIGN_IN_ADDRESS,
    subjectHash: null,
  };
  const lines: Record<LimitName, Lines> = {
    lookup: {
      device: limits.LIMITS_LOOKUP_DEVICE,
      newcomer: limits.LIMITS_LOOKUP_NEWCOMER,
      address: limits.LIMITS_LOOKUP_ADDRESS,
      subjectHash: limits.LIMITS_LOOKUP_PHONE,
    },
    charge: {
      device: limits.LIMITS_CHARGE_DEVICE,
      newcomer: limits.LIMITS_CHARGE_NEWCOMER,
      address: limits.LIMITS_CHARGE_ADDRESS,
      subjectHash: limits.LIMITS_CHARGE_ACCOUNT,
    },
    decline: {
      device: limits.LIMITS_DECLINE_DEVICE,
      newcomer: null,
      address: limits.LIMITS_DECLINE_ADDRESS,
      subjectHash: limits.LIMITS_DECLINE_ACCOUNT,
    },
    order: {
      device: limits.LIMITS_ORDER_DEVICE,
      newcomer: limits.LIMITS_ORDER_NEWCOMER,
      address: limits.LIMITS_ORDER_ADDRESS,
      subjectHash: limits.LIMITS_ORDER_PHONE,
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
      address: limits.LIMITS_RECEIPT_ADDRESS,
      subjectHash: limits.LIMITS_RECEIPT_RECIPIENT,
    },
    waitlist: {
      device: limits.LIMITS_WAITLIST_DEVICE,
      newcomer: limits.LIMITS_WAITLIST_NEWCOMER,
      address: limits.LIMITS_WAITLIST_ADDRESS,
      subjectHash: limits.LIMITS_WAITLIST_RECIPIENT,
    },
    kit: {
      device: limits.LIMITS_KIT_DEVICE,
      newcomer: limits.LIMITS_KIT_NEWCOMER,
      address: limits.LIMITS_KIT_ADDRESS,
      subjectHash: limits.LIMITS_KIT_PHONE,
    },
    // Wrong ones only: a PIN that is good, and an answer that was lost, give the try back.
    pin: {
      device: limits.LIMITS_PIN_DEVICE,
      newcomer: limits.LIMITS_PIN_NEWCOMER,
      address: limits.LIMITS_PIN_ADDRESS,
      subjectHash: { ...limits.LIMITS_PIN_ACCOUNT, isAtOnce: true },
    },
    card: {
      device: limits.LIMITS_CARD_DEVICE,
      newcomer: limits.LIMITS_CARD_NEWCOMER,
      address: limits.LIMITS_CARD_ADDRESS,
      subjectHash: limits.LIMITS_CARD_ACCOUNT,
    },
    check: {
      device: limits.LIMITS_CHECK_DEVICE,
      newcomer: limits.LIMITS_CHECK_NEWCOMER,
      address: limits.LIMITS_CHECK_ADDRESS,
      subjectHash: null,
    },
    suggest: {
      device: limits.LIMITS_SUGGEST_DEVICE,
      newcomer: limits.LIMITS_SUGGEST_NEWCOMER,
      address: limits.LIMITS_SUGGEST_ADDRESS,
      subjectHash: null,
    },
    // Steps of something that was begun within the limits above.
    step: {
      device: limits.LIMITS_STEP_DEVICE,
      newcomer: null,
      address: limits.LIMITS_STEP_ADDRESS,
      subjectHash: null,
    },
    'sign-in': signIn,
    // Each sign-in that is begun may come back once.
    'hand-off': signIn,
  };
  return lines[name];
}

/**
 * Takes one try, or says when the next one is possible. `now` in ms. A device that is admitted counts as known from then on, unless the limit
 * does not count newcomers: then it could not say no to one.
 */
export async function takeTry(name: LimitName, rateLimitKey: RateLimitKey, now: number): Promise<Taken> {
  const taken = await pass(name, rateLimitKey, { cost: 1, need: 1, now });
  if (taken.allowed && linesOf(name).newcomer) rateLimitKey.device.admittedAt ??= now;
  return taken;
}

/** Whether a try would be allowed, without taking it. */
export function checkTry(name: LimitName, rateLimitKey: RateLimitKey, now: number): Promise<Taken> {
  return pass(name, rateLimitKey, { cost: 0, need: 1, now });
}

/** Undoes `takeTry`: a payment counts as a decline until it turns out to be none, so that parallel ones cannot exceed the limit. */
export async function giveBackTry(name: LimitName, rateLimitKey: RateLimitKey, now: number): Promise<void> {
  const { buckets } = await store();
  for (const [key, { capacity }] of await bucketsOf(name, rateLimitKey, now)) {
    await buckets.giveBack(`${name} ${key}`, 1, capacity);
  }
}

/** After a confirmed payment: from now on no stranger's tries can lock this device out for these subjects. */
export async function rememberPayer(device: Device, subjects: readonly string[], now: number): Promise<void> {
  const { flags } = await store();
  for (const subjectHash of subjects) await flags.put(payerFlag(device, subjectHash), '1', now + PAYER_MS);
}

const payerFlag = (device: Device, subjectHash: string | null) => `payer ${device.id} ${subjectHash}`;

async function pass(
  name: LimitName,
  rateLimitKey: RateLimitKey,
  how: { cost: number; need: number; now: number },
): Promise<Taken> {
  const { buckets } = await store();
  for (const [key, setting] of await bucketsOf(name, rateLimitKey, how.now)) {
    const { capacity, perMs, isAtOnce } = setting;
    const refillPerMs = isAtOnce ? 0 : capacity / perMs;
    const taken = await buckets.take({ key: `${name} ${key}`, capacity, refillPerMs, restMs: perMs, ...how });
    if (taken.allowed) continue;
    log.info({ event: 'limit_reached', limit: `${name}_${key.split(' ')[0]}` });
    return taken;
  }
  return { allowed: true };
}

async function isPayer({ device, subjectHash }: RateLimitKey, now: number): Promise<boolean> {
  if (device.admittedAt === null || subjectHash === null) return false;
  return (await (await store()).flags.find(payerFlag(device, subjectHash), now)) !== null;
}

/** In this order, so that a try that is refused for its device or address costs the subject nothing. */
async function bucketsOf(name: LimitName, rateLimitKey: RateLimitKey, now: number): Promise<[string, Line][]> {
  const { device, subjectHash, address } = rateLimitKey;
  const lines = linesOf(name);
  if (await isPayer(rateLimitKey, now)) return [[`payer ${device.id} ${subjectHash}`, lines.device]];
  const block = address ? addressBlock(address) : null;
  const own = entry(`device ${device.id}`, lines.device);
  const newcomer =
    lines.newcomer && block && isNewcomer(name, device, now) ? [entry(`newcomer ${block}`, lines.newcomer)] : [];
  return [
    // Of somebody who is new each time nothing is kept that was not admitted.
    ...(device.admittedAt === null ? [...newcomer, own] : [own, ...newcomer]),
    entry(`address ${block ?? 'unknown'}`, lines.address),
    ...(lines.subjectHash && subjectHash ? [entry(`subject ${subjectHash}`, lines.subjectHash)] : []),
  ];
}

function isNewcomer(name: LimitName, { admittedAt }: Device, now: number): boolean {
  return admittedAt === null || (STRICT.has(name) && now - admittedAt < FIRST_DAY_MS);
}

const entry = (key: string, setting: Line): [string, Line] => [key, setting];
