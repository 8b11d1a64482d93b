import 'server-only';
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { config } from '#lib/config.ts';
import type { CookieJar } from './cookie-jar.ts';
import { cookieAttributes, cookieName } from './sealed-cookie.ts';
import { keyedHash } from './secrets.ts';

const NAME = 'hl-device';
const SECONDS = 400 * 24 * 60 * 60;

/** A browser, as rate limits know it. It identifies no one and grants nothing. */
export interface Device {
  id: string;
  /** When a limiter admitted its first request, in ms since 1970; null until then. Set by the limits, stored in the cookie. */
  admittedAt: number | null;
}

/**
 * The device of this request, if it has a valid cookie. The signature keeps clients from inventing a new device for every request, or an
 * old one.
 */
export function readDevice(jar: Pick<CookieJar, 'get'>): Device | null {
  const [id = '', admittedAt = '', signature = ''] = (jar.get(cookieName(NAME))?.value ?? '').split('.');
  if (!z.uuid().safeParse(id).success || !/^\d{13}$/.test(admittedAt)) return null;
  const isOurs = config().SESSION_SECRET.some((secret) => isSame(signature, signDevice(id, admittedAt, secret)));
  return isOurs ? { id, admittedAt: Number(admittedAt) } : null;
}

/** The device of this request; without a cookie it is a new one each time, as it is for anyone. */
export function requestDevice(jar: Pick<CookieJar, 'get'>): Device {
  return readDevice(jar) ?? newDevice();
}

/** Route handlers only: sets a device's cookie once a limiter has admitted it, and never before. */
export function keepDevice(jar: CookieJar, { id, admittedAt }: Device): void {
  if (admittedAt === null || readDevice(jar)?.id === id) return;
  const [current = ''] = config().SESSION_SECRET;
  const signature = signDevice(id, String(admittedAt), current);
  jar.set(cookieName(NAME), `${id}.${admittedAt}.${signature}`, cookieAttributes(SECONDS));
}

/** A browser without the cookie. */
export function newDevice(): Device {
  return { id: randomUUID(), admittedAt: null };
}

function signDevice(id: string, admittedAt: string, secret: string): string {
  return keyedHash(secret, 'device', id, admittedAt);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one, 'latin1'), Buffer.from(other, 'latin1'));
}
