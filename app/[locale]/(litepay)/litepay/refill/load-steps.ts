import { loadPart, preloadPart } from '#lib/browser/load-part.ts';

/**
 * Everything that the first view can do without, in one chunk, which the browser fetches once the guest has begun. `isHosted`: with the
 * gateway's card fields in place of our own, of which nothing is sent then.
 */
export const loadSteps = (isHosted: boolean) =>
  isHosted ? loadPart(() => import('./lazy-hosted-steps.ts')) : loadPart(() => import('./lazy-steps.ts'));
export const preloadSteps = (isHosted: boolean) =>
  isHosted ? preloadPart(() => import('./lazy-hosted-steps.ts')) : preloadPart(() => import('./lazy-steps.ts'));
