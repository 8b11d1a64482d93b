/** Everything that the first view can do without, in one chunk, which the browser fetches once the guest has begun. */
export const loadSteps = () => import('./lazy-steps.ts');

/** The schema library is larger than everything the first view needs, so the response schemas are loaded later too. */
export const lookupResponse = async () => (await loadSteps()).lookupResponseSchema;
export const litepayQuoteResponse = async () => (await loadSteps()).litepayQuoteResponseSchema;
export const guestPinLookup = async () => (await loadSteps()).guestPinLookupResponseSchema;
