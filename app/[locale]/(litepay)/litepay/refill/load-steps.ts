import { loadPart, preloadPart } from '#lib/browser/load-part.ts';

/**
 * Everything that the first view can do without, in one chunk, which the browser fetches once the guest has begun. `isHosted`: with the
 * gateway's card fields in place of our own, of which nothing is sent then.
 */
export const loadSteps = (isHosted: boolean) =>
  isHosted ? loadPart(() => import('./hosted-steps.tsx')) : loadPart(() => import('./typed-steps.tsx'));
export const preloadSteps = (isHosted: boolean) =>
  isHosted ? preloadPart(() => import('./hosted-steps.tsx')) : preloadPart(() => import('./typed-steps.tsx'));
