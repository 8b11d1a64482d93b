import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { noteActivity } from './last-activity.ts';
import { listRememberedPlans, rememberPlan } from './remembered-plans.ts';
import { readDraft, writeDraft } from './session-draft.ts';
import { findRememberedPurchase, rememberPurchase } from './tab-memory.ts';

const PLAN = { phone: '5552001001', zip: '62701' };
const FIELDS = ['phone'] as const;

/** The listeners of a page, which end with it. */
const listeners: [string, EventListenerOrEventListenerObject][] = [];
const leavePage = () => {
  for (const listener of listeners.splice(0)) window.removeEventListener(...listener);
};
/** The module as a page loads it, which remembers nothing of an earlier one. */
const loadPage = async (before = () => {}) => {
  leavePage();
  jest.resetModules();
  const page = await import('./last-logout.ts');
  before();
  const listen = window.addEventListener.bind(window);
  const spy = jest.spyOn(window, 'addEventListener').mockImplementation((...listener) => {
    listeners.push([listener[0], listener[1]]);
    listen(...listener);
  });
  page.watchLogouts();
  spy.mockRestore();
  return page;
};
const setMark = (mark: string, name = 'hl-last-logout') => {
  document.cookie = `${name}=${mark}; path=/`;
};
/** What a customer types, and what a guest and a shopper have the device keep. */
function fillStorage() {
  writeDraft('refill/card', FIELDS, { phone: '5552001001' });
  noteActivity('kit', 1);
  window.localStorage.setItem('idle/last-action', '1');
  rememberPlan(PLAN);
  rememberPurchase('purchase-1');
}
const sessionKeys = () => [readDraft('refill/card', FIELDS), window.localStorage.getItem('idle/last-action')];
const wake = (type: string) => window.dispatchEvent(new Event(type));

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
});
afterEach(() => {
  leavePage();
  setMark('; max-age=0');
  jest.restoreAllMocks();
});

describe('a log-out', () => {
  it('removes the session’s keys and leaves the device’s keys', async () => {
    const { announceLogout, hasLoggedOut } = await loadPage();
    fillStorage();
    announceLogout();
    expect(sessionKeys()).toEqual([null, null]);
    expect([listRememberedPlans(), findRememberedPurchase()]).toEqual([[PLAN], 'purchase-1']);
    // The tab is on its way to another page by itself.
    expect(hasLoggedOut()).toBe(false);
  });

  it('is followed at once in another tab', async () => {
    const { hasLoggedOut, onLogout } = await loadPage();
    const heard = jest.fn();
    const stop = onLogout(heard);
    fillStorage();
    window.dispatchEvent(new StorageEvent('storage', { key: 'litepay/1/plans' }));
    expect([hasLoggedOut(), heard.mock.calls.length]).toEqual([false, 0]);
    window.dispatchEvent(new StorageEvent('storage', { key: 'last-logout' }));
    expect([hasLoggedOut(), heard.mock.calls.length]).toEqual([true, 1]);
    expect(sessionKeys()).toEqual([null, null]);
    expect([listRememberedPlans(), findRememberedPurchase()]).toEqual([[PLAN], 'purchase-1']);
    stop();
    window.dispatchEvent(new StorageEvent('storage', { key: 'last-logout' }));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it.each(['pageshow', 'focus', 'visibilitychange'])('is followed by a sleeping tab at %s', async (type) => {
    setMark('a');
    const { hasLoggedOut } = await loadPage();
    fillStorage();
    wake(type);
    expect([hasLoggedOut(), sessionKeys()[0]]).toEqual([false, { phone: '5552001001' }]);
    setMark('b');
    wake(type);
    expect([hasLoggedOut(), sessionKeys()]).toEqual([true, [null, null]]);
  });

  it('is followed once by the next page, before anything is restored, if it came without a script', async () => {
    await loadPage();
    fillStorage();
    setMark('a');
    const { hasLoggedOut } = await loadPage();
    expect([hasLoggedOut(), sessionKeys()]).toEqual([false, [null, null]]);
    expect(listRememberedPlans()).toEqual([PLAN]);
    fillStorage();
    await loadPage();
    expect(sessionKeys()[0]).toEqual({ phone: '5552001001' });
  });

  it('is read from the cookie with or without the prefix of its name', async () => {
    Object.defineProperty(document, 'cookie', { configurable: true, get: () => 'a=b; __Host-hl-last-logout=x; c=d' });
    try {
      fillStorage();
      await loadPage();
      expect(sessionKeys()).toEqual([null, null]);
      expect(window.sessionStorage.getItem('tab/last-logout')).toBe('x');
    } finally {
      Reflect.deleteProperty(document, 'cookie');
    }
  });

  it('is followed if the browser blocks storage', async () => {
    setMark('a');
    const { announceLogout, followLogout, hasLoggedOut } = await loadPage(() => {
      for (const storage of ['sessionStorage', 'localStorage'] as const) {
        jest.spyOn(window, storage, 'get').mockImplementation(() => {
          throw new DOMException('Blocked', 'SecurityError');
        });
      }
    });
    followLogout();
    expect(hasLoggedOut()).toBe(false);
    setMark('b');
    followLogout();
    expect(hasLoggedOut()).toBe(true);
    expect(announceLogout).not.toThrow();
  });
});
