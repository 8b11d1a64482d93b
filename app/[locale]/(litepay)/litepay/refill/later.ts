/** What the first view does without, as one piece: the browser fetches it once the guest has begun. */
export const loadLater = () => import('./later-steps.ts');

/** The schema library weighs more than all that the first view needs, so the answers' schemas come later too. */
export const lookupAnswer = async () => (await loadLater()).lookupAnswerSchema;
export const quoteAnswer = async () => (await loadLater()).quoteAnswerSchema;
export const attemptAnswer = async () => (await loadLater()).attemptAnswerSchema;
