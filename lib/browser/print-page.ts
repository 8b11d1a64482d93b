/** How long to wait for `beforeprint`, which a browser fires before its print window opens. */
const WAITS_MS = 1_500;

/** Opens the browser's print window. False if the browser has none, refuses, or does nothing, as those built into other apps do. */
export function printPage(): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (hasBegun: boolean) => {
      clearTimeout(timer);
      window.removeEventListener('beforeprint', onBeforePrint);
      resolve(hasBegun);
    };
    const onBeforePrint = () => settle(true);
    const timer = setTimeout(() => settle(false), WAITS_MS);
    window.addEventListener('beforeprint', onBeforePrint);
    try {
      window.print();
    } catch {
      // Missing, or refused.
      settle(false);
    }
  });
}
