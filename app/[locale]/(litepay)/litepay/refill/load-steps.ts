/** What the first view does without, as one piece: the browser fetches it once the guest has begun. */
export const loadSteps = () => import('./lazy-steps.ts');

/** The schema library weighs more than all that the first view needs, so the answers' schemas come later too. */
export const lookupResponse = async () => (await loadSteps()).lookupResponseSchema;
export const litepayQuote = async () => (await loadSteps()).litepayQuoteSchema;
export const guestPinLookup = async () => (await loadSteps()).guestPinLookupResponseSchema;
