import { WORKER_PATH } from '#lib/offline/worker-path.ts';

/** By then the page is there, and the customer is reading it. */
const AFTER_MS = 3_000;

/** Decision on being offline: registers it, well after the page. Where it cannot be, the site works without. */
export function registerServiceWorker(): void {
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register(WORKER_PATH).catch(() => undefined);
  window.addEventListener('load', () => setTimeout(register, AFTER_MS), { once: true });
}
