import { tabStorage } from './browser-storage.ts';

/** Of session storage: `new` from the reload until the page has said so, then `seen` until a part has been loaded, then ''. */
const UPDATE = 'page/update';

let isReloadPrevented = false;

/** Keeps the document while one of its payments is on its way, because it shows the outcome. */
export function preventReload(isPrevented: boolean): void {
  isReloadPrevented = isPrevented;
}

/**
 * Loads a part of the page. If an update of the site has removed it, the document is reloaded, and the promise stays pending
 * (docs/decisions/missing-page-parts.md). Rejects if a reload has not helped or is not allowed.
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

/** Fetches a part before it is used. A missing part is handled when it is used, so that nobody loses the field that they are typing in. */
export function preloadPart(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/**
 * Reloads the document once and returns whether it does: not while a payment is on its way, and not if the server cannot be reached or
 * nothing can be stored. Typed values are in this tab's drafts. If a payment is open, the flow's step table leads to its status page.
 */
export async function reloadOnce(): Promise<boolean> {
  const isAllowed = () => !isReloadPrevented && !readMark();
  if (!isAllowed() || (await findOpenPayment()) === null || !isAllowed()) return false;
  replaceMark('', 'new');
  if (!isUpdated()) return false;
  window.location.reload();
  return true;
}

/** For parts that no caller waits for: the framework's own, and files that cannot be parsed, whose import never ends. */
export function reloadForMissingPart(error: unknown): void {
  if (error instanceof Error && /ChunkLoad|Syntax/.test(error.name)) void reloadOnce();
}

/** From the page's first script, so that every later part of the page finds this module there. */
export function watchParts(): void {
  window.addEventListener('error', ({ error }) => reloadForMissingPart(error));
}

/** Whether this document was reloaded for a missing part and has not shown its notice yet. */
export function isUpdated(): boolean {
  return readMark() === 'new';
}

export function noteUpdateSeen(): void {
  replaceMark('new', 'seen');
}

/** With blocked storage the document is never reloaded, because it would reload endlessly. */
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

/** Whether a payment of this browser is open; null if the server does not respond. Needs no code that may not have been loaded. */
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
