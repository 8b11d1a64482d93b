/** When somebody last touched a part of the site in this tab. Never throws: where the browser keeps nothing, there is nothing to forget. */
const keyOf = (name: string) => `activity/1/${name}`;

export function noteActivity(name: string, now: number): void {
  try {
    window.sessionStorage.setItem(keyOf(name), String(now));
  } catch {
    // As above.
  }
}

/** Whether the last touch is `ms` or more ago; a clock that was set back counts too. False where nobody has touched it. */
export function isStale(name: string, ms: number, now: number): boolean {
  try {
    const noted = window.sessionStorage.getItem(keyOf(name));
    if (noted === null) return false;
    const age = now - Number(noted);
    return !(age >= 0 && age < ms);
  } catch {
    return false;
  }
}

export function forgetActivity(name: string): void {
  try {
    window.sessionStorage.removeItem(keyOf(name));
  } catch {
    // As above.
  }
}
