import { trimEnd } from '#lib/domain/trim-end.ts';

/** Where the service will be, as far as a browser may decide it. */
export interface Place {
  locationId: string;
}

/** A place and its market, from the serviceability check; prices and offers depend on the market. */
export interface PlaceInMarket extends Place {
  marketId: string;
}

/** A location's id: printable ASCII without white space or colon. */
export const LOCATION_ID = /^[!-9;-~]{1,64}$/;
/** The same, a colon and the market's id. */
const PAIR = /^([!-9;-~]{1,64}):[!-~]{1,64}$/;

/** Whether a token can hold them: the provider's ids may have other characters. */
export function hasPlainIds({ locationId, marketId }: PlaceInMarket): boolean {
  return LOCATION_ID.test(locationId) && PAIR.test(`${locationId}:${marketId}`);
}

/**
 * The value of `lm`, not yet URL-encoded (spec 1 §2): base64 of the location's and the market's id with a colon between them. Throws on ids
 * with other characters, which is a bug.
 */
export function createLocationToken({ locationId, marketId }: PlaceInMarket): string {
  const ids = `${locationId}:${marketId}`;
  if (!PAIR.test(ids)) throw new RangeError('Location or market id has unsupported characters');
  return btoa(ids);
}

/**
 * Reads `lm`, also as base64url, without padding, encoded once too often or with its plus signs turned into spaces. Null if it is invalid.
 * Anyone can forge one, so the market, which decides the price, is left out.
 */
export function parseLocationToken(token: string): Place | null {
  const plain = token
    .replace(/%3D/gi, '=')
    .replace(/%2B/gi, '+')
    .replace(/%2F/gi, '/')
    .replace(/[- ]/g, '+')
    .replaceAll('_', '/');
  const base64 = trimEnd(plain, (character) => character === '=');
  if (!/^[A-Za-z0-9+/]{4,180}$/.test(base64) || base64.length % 4 === 1) return null;
  const locationId = PAIR.exec(atob(base64))?.[1];
  return locationId === undefined ? null : { locationId };
}
