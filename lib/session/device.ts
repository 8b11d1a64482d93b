import 'server-only';
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { config } from '#lib/config.ts';
import type { CookieJar } from './cookie-jar.ts';
import { cookieAttributes, cookieName } from './sealed-cookie.ts';
import { keyedHash } from './secrets.ts';

const NAME = 'hl-device';
const SECONDS = 400 * 24 * 60 * 60;

/** A browser for rate limits. It says nothing about a person and opens nothing. */
export interface Device {
  id: string;
  /** It brought its cookie along; otherwise the id is fresh, which anybody can have. */
  isKnown: boolean;
}

/** The device of this request. The cookie is signed, so that nobody can make up a new device for every try. */
export function findDevice(jar: CookieJar): Device | null {
  const [id = '', mark = ''] = (jar.get(cookieName(NAME))?.value ?? '').split('.');
  if (!z.uuid().safeParse(id).success) return null;
  return config().SESSION_SECRET.some((secret) => isSame(mark, markOf(id, secret))) ? { id, isKnown: true } : null;
}

/** Route handlers only: the device of this request, or a new one whose cookie goes out with the answer. */
export function getDevice(jar: CookieJar): Device {
  const device = findDevice(jar);
  if (device) return device;
  const id = randomUUID();
  const [current = ''] = config().SESSION_SECRET;
  jar.set(cookieName(NAME), `${id}.${markOf(id, current)}`, cookieAttributes(SECONDS));
  return { id, isKnown: false };
}

function markOf(id: string, secret: string): string {
  return keyedHash(secret, 'device', id);
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one, 'latin1'), Buffer.from(other, 'latin1'));
}
