import { loadPart, preloadPart } from '#lib/browser/load-part.ts';

/** Everything that the first view can do without, in one chunk, which the browser fetches once the customer begins to type. */
export const loadStages = () => loadPart(() => import('./lazy-stages.ts'));
export const preloadStages = () => preloadPart(() => import('./lazy-stages.ts'));
