/** A browser that prints says so before its window opens. */
const WAITS_MS = 1_500;

/** Opens the browser's print window. False if the browser has none, refuses, or does nothing, as those built into other apps do. */
export async function printPage(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const begun = () => resolve(true);
  window.addEventListener('beforeprint', begun, { once: true });
  const timer = setTimeout(() => resolve(false), WAITS_MS);
  try {
    window.print();
  } catch {
    // Missing, or refused.
    resolve(false);
  }
  const hasBegun = await promise;
  clearTimeout(timer);
  window.removeEventListener('beforeprint', begun);
  return hasBegun;
}
