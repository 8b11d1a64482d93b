/** Everything that the first view can do without, in one chunk, which the browser fetches once the customer begins to type. */
export const loadStages = () => import('./lazy-stages.ts');
