import { tabStorage } from './browser-storage.ts';

/** Of session storage: `new` from the reload until the page has said so, then `seen` until a part has been loaded, then ''. */
const UPDATE = 'page/update';

let isReloadPrevented = false;

/** While a payment of this document is on its way, the document stays: it follows what becomes of it. */
export function preventReload(isPrevented: boolean): void {
  isReloadPrevented = isPrevented;
}

/**
 * Loads a part of the page. Where it is gone, because the site was updated meanwhile, the document is loaded anew, and the promise stays
 * open (docs/decisions/missing-page-parts.md). Rejects where that did not help or may not be done.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    const part = await load();
    replaceMark('seen', '');
    return part;
  } catch (error) {
    if (await reloadOnce()) return new Promise(() => {});
    throw error;
  }
}

/** Fetches a part ahead of its use. Where it is gone, its use says so: nobody is to lose the field that they are typing in. */
export function preloadPart(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/**
 * Loads the document anew, once, and says whether it does: not while a payment is on its way, nor where the server cannot be reached or
 * nothing can be stored. What was typed is in this tab's drafts. Where a payment is open, the flow's step table leads to its status page.
 */
export async function reloadOnce(): Promise<boolean> {
  const isAllowed = () => !isReloadPrevented && !readMark();
  if (!isAllowed() || (await findOpenPayment()) === null || !isAllowed()) return false;
  replaceMark('', 'new');
  if (!isUpdated()) return false;
  window.location.reload();
  return true;
}

/** For parts that no caller waits for: the framework's own, and what is there but cannot be parsed, whose import never ends. */
export function reloadForMissingPart(error: unknown): void {
  if (error instanceof Error && /ChunkLoad|Syntax/.test(error.name)) void reloadOnce();
}

/** From the page's first script, so that every later part of the page finds this module there. */
export function watchParts(): void {
  window.addEventListener('error', ({ error }) => reloadForMissingPart(error));
}

/** Whether this document was loaded anew for a missing part, and has not said so yet. */
export function isUpdated(): boolean {
  return readMark() === 'new';
}

export function noteUpdateSeen(): void {
  replaceMark('new', 'seen');
}

/** Where storage is blocked the document is never loaded anew: it would not end. */
function readMark(): string | null {
  try {
    return tabStorage().getItem(UPDATE);
  } catch {
    return 'blocked';
  }
}

function replaceMark(before: string, after: string): void {
  if ((readMark() ?? '') !== before) return;
  try {
    tabStorage().setItem(UPDATE, after);
  } catch {
    // As above.
  }
}

const RESPONSE_MS = 4_000;

/** Whether a payment of this browser is open; null if the server does not say. Needs no code that may not have been loaded. */
export async function findOpenPayment(): Promise<boolean | null> {
  try {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), RESPONSE_MS);
    const response = await fetch('/api/payment/open', { cache: 'no-store', signal: stop.signal });
    const body: unknown = await response.json();
    return typeof body === 'object' && body && 'isOpen' in body && typeof body.isOpen === 'boolean'
      ? body.isOpen
      : null;
  } catch {
    return null;
  }
}
