import { loadPart, preloadPart } from '#lib/browser/load-part.ts';

/** Everything that the first view can do without, in one chunk, which the browser fetches once the guest has begun. */
export const loadSteps = () => loadPart(() => import('./lazy-steps.ts'));
export const preloadSteps = () => preloadPart(() => import('./lazy-steps.ts'));
