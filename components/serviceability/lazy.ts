/** What the first view does without, as one piece: the browser fetches it once somebody begins to type. */
export const loadLazy = () => import('./lazy-stages.ts');

/** The schema library weighs more than all that the first view needs, so the answers' schemas come later too. */
export const suggestResponse = async () => (await loadLazy()).suggestResponseSchema;
export const validateResponse = async () => (await loadLazy()).validateResponseSchema;
export const serviceabilityResponse = async () => (await loadLazy()).serviceabilityResponseSchema;
export const deviceCodeResponse = async () => (await loadLazy()).deviceCodeResponseSchema;
