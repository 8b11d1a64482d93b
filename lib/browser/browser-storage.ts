/**
 * Every key under which pages keep something in the browser, in one of two lists. A key that ends in `/` covers all keys that begin with it.
 * Other files reach the storages through this one, so a key that is in neither list does not compile.
 */

/** The session's: removed from both storages when the customer logs out. That includes everything typed, whoever typed it. */
export const SESSION_KEYS = [
  'draft/1/',
  'trail/1/',
  'address-check/1',
  'activity/1/',
  'once/',
  'waited/',
  'tab/owner',
  'idle/last-action',
] as const;

/** The device's: what a guest asked it to remember, a shopper's order, which needs no login, and what became of the page itself. */
export const DEVICE_KEYS = [
  'litepay/1/plans',
  'buy/purchase',
  'buy/begun',
  'stripPhoneNumber',
  'stripEmail',
  'tab/last-logout',
  'last-logout',
  'page/update',
] as const;

type Keys<Listed extends string> = Listed extends `${string}/` ? `${Listed}${string}` : Listed;
export type StorageKey = Keys<(typeof SESSION_KEYS)[number] | (typeof DEVICE_KEYS)[number]>;

export interface KeyedStorage {
  getItem: (key: StorageKey) => string | null;
  setItem: (key: StorageKey, value: string) => void;
  removeItem: (key: StorageKey) => void;
}

/** Session storage. Throws where the browser blocks it, and on the server. */
export function tabStorage(): KeyedStorage {
  return window.sessionStorage;
}

/** Local storage. Throws where the browser blocks it, and on the server. */
export function deviceStorage(): KeyedStorage {
  return window.localStorage;
}

/** Whether a key is in a list, by itself or by its beginning. */
export function isListed(key: string, list: readonly string[]): boolean {
  return list.some((one) => key === one || (one.endsWith('/') && key.startsWith(one)));
}

export function removeKeys(storage: KeyedStorage, list: readonly StorageKey[]): void {
  for (const key of Object.keys(storage)) if (isListed(key, list)) storage.removeItem(key as StorageKey);
}
