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
const SWEEP_EVERY = 500;

export type LimitName = 'lookup' | 'charge' | 'decline' | 'order' | 'kit' | 'check' | 'suggest' | 'sign-in';

/** Who tries. `subject` is a keyed hash of whom it is about: of the phone for a lookup, of the account for a charge. */
export interface Trier {
  device: Device;
  /** Null where it is about nobody: an address that is looked up. */
  subject: string | null;
  address: string | null;
}

interface Lines {
  device: LimitSetting;
  /** Per address, for browsers without a cookie: dropping it must not give ten new tries. */
  newcomer: LimitSetting | null;
  /** Per address, for everybody. High, because one address may be a whole town. */
  address: LimitSetting;
  subject: LimitSetting | null;
}

function linesOf(name: LimitName): Lines {
  const limits = config();
  const lines: Record<LimitName, Lines> = {
    lookup: {
      device: limits.LIMITS_LOOKUP_DEVICE,
      newcomer: limits.LIMITS_LOOKUP_NEWCOMER,
      address: limits.LIMITS_LOOKUP_ADDRESS,
      subject: limits.LIMITS_LOOKUP_PHONE,
    },
    charge: {
      device: limits.LIMITS_CHARGE_DEVICE,
      newcomer: limits.LIMITS_CHARGE_NEWCOMER,
      address: limits.LIMITS_CHARGE_ADDRESS,
      subject: limits.LIMITS_CHARGE_ACCOUNT,
    },
    decline: {
      device: limits.LIMITS_DECLINE_DEVICE,
      newcomer: null,
      address: limits.LIMITS_DECLINE_ADDRESS,
      subject: limits.LIMITS_DECLINE_ACCOUNT,
    },
    order: {
      device: limits.LIMITS_ORDER_DEVICE,
      newcomer: limits.LIMITS_ORDER_NEWCOMER,
      address: limits.LIMITS_ORDER_ADDRESS,
      subject: limits.LIMITS_ORDER_PHONE,
    },
    kit: {
      device: limits.LIMITS_KIT_DEVICE,
      newcomer: limits.LIMITS_KIT_NEWCOMER,
      address: limits.LIMITS_KIT_ADDRESS,
      subject: limits.LIMITS_KIT_PHONE,
    },
    check: {
      device: limits.LIMITS_CHECK_DEVICE,
      newcomer: limits.LIMITS_CHECK_NEWCOMER,
      address: limits.LIMITS_CHECK_ADDRESS,
      subject: null,
    },
    suggest: {
      device: limits.LIMITS_SUGGEST_DEVICE,
      newcomer: limits.LIMITS_SUGGEST_NEWCOMER,
      address: limits.LIMITS_SUGGEST_ADDRESS,
      subject: null,
    },
    'sign-in': {
      device: limits.LIMITS_SIGN_IN_DEVICE,
      newcomer: limits.LIMITS_SIGN_IN_NEWCOMER,
      address: limits.LIMITS_SIGN_IN_ADDRESS,
      subject: null,
    },
  };
  return lines[name];
}

/** Takes one try, or says when the next one is possible. `now` in ms. */
export function takeTry(name: LimitName, trier: Trier, now: number): Promise<Taken> {
  return pass(name, trier, { cost: 1, need: 1, now });
}

/** Whether a try would be allowed, without taking it: declines are counted when they have happened. */
export function checkTry(name: LimitName, trier: Trier, now: number): Promise<Taken> {
  return pass(name, trier, { cost: 0, need: 1, now });
}

/** Counts what has happened, allowed or not. */
export async function countTry(name: LimitName, trier: Trier, now: number): Promise<void> {
  await pass(name, trier, { cost: 1, need: 0, now });
}

/** After a confirmed payment: from now on no stranger's tries can lock this device out for these subjects. */
export async function rememberPayer(device: Device, subjects: readonly string[], now: number): Promise<void> {
  const { marks } = await store();
  for (const subject of subjects) await marks.put(payerMark(device, subject), '1', now + PAYER_MS);
}

const payerMark = (device: Device, subject: string | null) => `payer ${device.id} ${subject}`;

async function pass(
  name: LimitName,
  { device, subject, address }: Trier,
  how: { cost: number; need: number; now: number },
): Promise<Taken> {
  const { buckets, marks } = await store();
  await sweepNowAndThen(how.now);
  const isPayer =
    device.isKnown && subject !== null && (await marks.find(payerMark(device, subject), how.now)) !== null;
  for (const [key, setting] of bucketsOf(name, { device, subject, address }, isPayer)) {
    const { capacity, perMs } = setting;
    const taken = await buckets.take({ key: `${name} ${key}`, capacity, refillPerMs: capacity / perMs, ...how });
    if (taken.allowed) continue;
    log.info({ event: 'limit_reached', limit: `${name}_${key.split(' ')[0]}` });
    return taken;
  }
  return { allowed: true };
}

/** In this order, so that a try that is refused for its device or address costs the subject nothing. */
function bucketsOf(name: LimitName, { device, subject, address }: Trier, isPayer: boolean): [string, LimitSetting][] {
  const lines = linesOf(name);
  if (isPayer) return [[`payer ${device.id} ${subject}`, lines.device]];
  const block = address ? addressBlock(address) : null;
  return [
    [`device ${device.id}`, lines.device],
    ...(lines.newcomer && block && !device.isKnown ? [entry(`newcomer ${block}`, lines.newcomer)] : []),
    [`address ${block ?? 'unknown'}`, lines.address],
    ...(lines.subject && subject ? [entry(`subject ${subject}`, lines.subject)] : []),
  ];
}

const entry = (key: string, setting: LimitSetting): [string, LimitSetting] => [key, setting];

let passed = 0;

async function sweepNowAndThen(now: number): Promise<void> {
  passed += 1;
  if (passed % SWEEP_EVERY === 0) await (await store()).sweep(now);
}
