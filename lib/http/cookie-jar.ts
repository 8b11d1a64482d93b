import 'server-only';
import { cookies } from 'next/headers';

export interface CookieAttributes {
  /** False for the mark of the last log-out alone (lib/session/login-marks.ts). */
  httpOnly: boolean;
  sameSite: 'lax';
  path: '/';
  secure: boolean;
  /** Seconds; 0 removes the cookie. */
  maxAge: number;
}

/** The cookies of the current request. Writing works in route handlers only. */
export interface CookieJar {
  get(name: string): { value: string } | undefined;
  getAll(): { name: string; value: string }[];
  set(name: string, value: string, attributes: CookieAttributes): unknown;
}

export function requestCookies(): Promise<CookieJar> {
  return cookies();
}
