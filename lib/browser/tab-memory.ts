/** Decision on buy sessions: which purchase this tab is about, and small facts about it that are nobody else's. Never throws. */
const PURCHASE = 'buy/purchase';

export function rememberPurchase(purchaseId: string): void {
  write(PURCHASE, purchaseId);
}

/** Null when this tab has none, or the browser keeps nothing. */
export function rememberedPurchase(): string | null {
  return read(PURCHASE);
}

/** Spec 1 §4: 'true' blanks what the identity service told. */
export function isStripped(flag: 'stripPhoneNumber' | 'stripEmail'): boolean {
  return read(flag) === 'true';
}

/** Spec 1 §2: the shopper leaves for the identity service. */
export function rememberHandOff(purchaseId: string): void {
  write(`left/${purchaseId}`, 'yes');
}

/** Whether the shopper left for the identity service and came back with the browser's own button; says so once. */
export function hasComeBack(purchaseId: string): boolean {
  const hasLeft = read(`left/${purchaseId}`) === 'yes';
  write(`left/${purchaseId}`, 'no');
  if (!hasLeft) return false;
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward';
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
    // A memory is a convenience: the server knows the newest purchase of the browser.
  }
}
