import { tabStorage } from './browser-storage.ts';

/** When a part of the site was last used in this tab. Never throws: without storage there is nothing to forget. */
const activityKey = (name: string) => `activity/1/${name}` as const;

export function noteActivity(name: string, now: number): void {
  try {
    tabStorage().setItem(activityKey(name), String(now));
  } catch {
    // As above.
  }
}

/** Whether the last use was `ms` or more ago, or lies in the future because the clock was set back. False if there was none. */
export function isStale(name: string, ms: number, now: number): boolean {
  try {
    const lastUse = tabStorage().getItem(activityKey(name));
    if (lastUse === null) return false;
    const age = now - Number(lastUse);
    return !(age >= 0 && age < ms);
  } catch {
    return false;
  }
}

export function forgetActivity(name: string): void {
  try {
    tabStorage().removeItem(activityKey(name));
  } catch {
    // As above.
  }
}
