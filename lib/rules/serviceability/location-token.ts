/** Where the service will be, as a browser may say it. */
export interface Place {
  locationId: string;
}

/** A place and its market, as the serviceability check gives it: prices and offers go by it. */
export interface PlaceInMarket extends Place {
  marketId: string;
}

/** Printable ASCII without white space; a location's id has no colon. */
const PAIR = /^([!-9;-~]{1,64}):[!-~]{1,64}$/;

/**
 * The value of `lm`, not yet URL-encoded (spec 1 §2): the base64 of the location's and the market's id with a colon between them.
 * Ids of another alphabet are a bug and throw.
 */
export function locationToken({ locationId, marketId }: PlaceInMarket): string {
  const ids = `${locationId}:${marketId}`;
  if (!PAIR.test(ids)) throw new RangeError('Not the ids of a place');
  return btoa(ids);
}

/**
 * Reads `lm` also as base64url, without padding, encoded once too often or with its plus signs read as spaces. Null when it is none.
 * Anybody can write one, so its market is left out: that one decides the price.
 */
export function placeOf(token: string): Place | null {
  const base64 = token
    .replace(/%3D/gi, '=')
    .replace(/%2B/gi, '+')
    .replace(/%2F/gi, '/')
    .replace(/[- ]/g, '+')
    .replaceAll('_', '/')
    .replace(/=+$/, '');
  if (!/^[A-Za-z0-9+/]{4,180}$/.test(base64) || base64.length % 4 === 1) return null;
  const locationId = PAIR.exec(atob(base64))?.[1];
  return locationId === undefined ? null : { locationId };
}
