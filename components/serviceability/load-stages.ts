/** Everything that the first view can do without, in one chunk, which the browser fetches once the customer begins to type. */
export const loadStages = () => import('./lazy-stages.ts');

/** The schema library is larger than everything the first view needs, so the response schemas are loaded later too. */
export const suggestResponse = async () => (await loadStages()).suggestResponseSchema;
export const validateResponse = async () => (await loadStages()).validateResponseSchema;
export const serviceabilityResponse = async () => (await loadStages()).serviceabilityResponseSchema;
export const deviceCodeResponse = async () => (await loadStages()).deviceCodeResponseSchema;
