import { deviceStorage, type StorageKey, tabStorage } from './browser-storage.ts';

/** Decision on buy sessions: this tab's purchase, and small facts about it that belong to this tab alone. Never throws. */
const PURCHASE_KEY = 'buy/purchase';
const BEGUN_KEY = 'buy/begun';

export function rememberPurchase(purchaseId: string): void {
  write(PURCHASE_KEY, purchaseId);
  try {
    deviceStorage().setItem(BEGUN_KEY, 'yes');
  } catch {
    // As below.
  }
}

/** Whether an order was begun in this browser, so that other pages look for one only then. */
export function hasBegunOrder(): boolean {
  try {
    return deviceStorage().getItem(BEGUN_KEY) !== null;
  } catch {
    return false;
  }
}

/** Null if this tab has none, or the browser blocks storage. */
export function findRememberedPurchase(): string | null {
  return read(PURCHASE_KEY);
}

/** Spec 1 §4: 'true' hides what the identity service returned. */
export function isStripped(flag: 'stripPhoneNumber' | 'stripEmail'): boolean {
  return read(flag) === 'true';
}

/** True the first time in this tab, false after that; always true if the browser blocks storage. */
export function isFirst(what: string): boolean {
  const key = `once/${what}` as const;
  if (read(key) !== null) return false;
  write(key, 'yes');
  return true;
}

/** Decision on reloading: false the first time that this tab waits for a page in vain, true the second time; then it starts over. */
export function isSecondWait(path: string): boolean {
  const isSecond = read(`waited/${path}`) === 'yes';
  write(`waited/${path}`, isSecond ? 'no' : 'yes');
  // Without storage, the page would reload endlessly.
  return isSecond || read(`waited/${path}`) !== 'yes';
}

/** Called when the page has arrived. */
export function forgetWait(path: string): void {
  if (read(`waited/${path}`) !== null) write(`waited/${path}`, 'no');
}

function read(key: StorageKey): string | null {
  try {
    return tabStorage().getItem(key);
  } catch {
    return null;
  }
}

function write(key: StorageKey, value: string): void {
  try {
    tabStorage().setItem(key, value);
  } catch {
    // Losing this is harmless: the server knows the newest purchase of the browser.
  }
}
