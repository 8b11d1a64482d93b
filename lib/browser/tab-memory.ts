/** Decision on buy sessions: which purchase this tab is about, and small facts about it that are nobody else's. Never throws. */
const PURCHASE = 'buy/purchase';
const BEGUN = 'buy/begun';

export function rememberPurchase(purchaseId: string): void {
  write(PURCHASE, purchaseId);
  try {
    window.localStorage.setItem(BEGUN, 'yes');
  } catch {
    // As below.
  }
}

/** An order was begun in this browser, so that other pages ask for it only where there may be one. */
export function hasBegunOrder(): boolean {
  try {
    return window.localStorage.getItem(BEGUN) !== null;
  } catch {
    return false;
  }
}

/** Null when this tab has none, or the browser keeps nothing. */
export function rememberedPurchase(): string | null {
  return read(PURCHASE);
}

/** Spec 1 §4: 'true' blanks what the identity service told. */
export function isStripped(flag: 'stripPhoneNumber' | 'stripEmail'): boolean {
  return read(flag) === 'true';
}

/** True the first time in this tab, false ever after; true again and again where the browser keeps nothing. */
export function isFirst(what: string): boolean {
  const key = `once/${what}`;
  if (read(key) !== null) return false;
  write(key, 'yes');
  return true;
}

/** Decision on reloading: false the first time that this tab waits for a page in vain, true the second; then it begins anew. */
export function isSecondWait(path: string): boolean {
  const isSecond = read(`waited/${path}`) === 'yes';
  write(`waited/${path}`, isSecond ? 'no' : 'yes');
  // Where nothing is kept, a reload would follow a reload.
  return isSecond || read(`waited/${path}`) !== 'yes';
}

/** The page has come. */
export function forgetWait(path: string): void {
  if (read(`waited/${path}`) !== null) write(`waited/${path}`, 'no');
}

function read(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    window.sessionStorage.setItem(key, value);
  } catch {
    // Losing this is harmless: the server knows the newest purchase of the browser.
  }
}
