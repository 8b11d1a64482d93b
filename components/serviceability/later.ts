/** What the first view does without, as one piece: the browser fetches it once somebody begins to type. */
export const loadLater = () => import('./later-stages.ts');

/** The schema library weighs more than all that the first view needs, so the answers' schemas come later too. */
export const suggestAnswer = async () => (await loadLater()).suggestAnswerSchema;
export const validateAnswer = async () => (await loadLater()).validateAnswerSchema;
export const serviceabilityAnswer = async () => (await loadLater()).serviceabilityAnswerSchema;
export const deviceCodeAnswer = async () => (await loadLater()).deviceCodeAnswerSchema;
