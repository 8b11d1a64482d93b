import { LOGOUT_COOKIE } from '#lib/domain/session/log-out.ts';
import { deviceStorage, removeKeys, SESSION_KEYS, tabStorage } from './browser-storage.ts';

/** Of session storage: the last log-out that this tab has followed. */
const FOLLOWED_KEY = 'tab/last-logout';
/** Of local storage: written as the customer logs out, so that the other tabs hear of it before the server has responded. */
const ANNOUNCED_KEY = 'last-logout';
const EVENT = 'logged-out';

let lastMark: string | null = null;
let isOver = false;

/**
 * Decision on what a log-out removes: in every tab of the browser, what is the session's. Runs before hydration, so that nothing of an
 * earlier customer is restored; a tab that slept follows before it is painted.
 */
export function watchLogouts(): void {
  follow();
  for (const type of ['pageshow', 'focus', 'visibilitychange']) window.addEventListener(type, followLogout);
  window.addEventListener('storage', ({ key }) => {
    if (key === ANNOUNCED_KEY) endPage();
  });
}

/** Ends the page if the customer has logged out since it was loaded. */
export function followLogout(): void {
  if (follow()) endPage();
}

/** Called as the customer logs out in this tab. */
export function announceLogout(): void {
  forgetSession();
  try {
    deviceStorage().setItem(ANNOUNCED_KEY, String(Date.now()));
  } catch {
    // The server's mark tells the other tabs a little later.
  }
}

/** Whether the customer has logged out since this page was loaded. */
export function hasLoggedOut(): boolean {
  return isOver;
}

export function onLogout(listener: () => void): () => void {
  window.addEventListener(EVENT, listener);
  return () => window.removeEventListener(EVENT, listener);
}

/** Whether the server's mark is one that this tab has not followed; what is the session's is forgotten then. */
function follow(): boolean {
  const mark = document.cookie.split(`${LOGOUT_COOKIE}=`)[1]?.split(';')[0];
  try {
    lastMark ??= tabStorage().getItem(FOLLOWED_KEY);
  } catch {
    // Without storage, the mark is followed once per page.
  }
  if (!mark || mark === lastMark) return false;
  lastMark = mark;
  forgetSession();
  try {
    tabStorage().setItem(FOLLOWED_KEY, mark);
  } catch {
    // As above.
  }
  return true;
}

function endPage(): void {
  forgetSession();
  isOver = true;
  window.dispatchEvent(new Event(EVENT));
}

function forgetSession(): void {
  for (const storage of [tabStorage, deviceStorage]) {
    try {
      removeKeys(storage(), SESSION_KEYS);
    } catch {
      // Where storage is blocked nothing is kept.
    }
  }
}
