/** Everything that the first view can do without, in one chunk, which the browser fetches once the guest has begun. */
export const loadSteps = () => import('./lazy-steps.ts');
