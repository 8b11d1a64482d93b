import { loadPart } from '#lib/browser/load-part.ts';

/**
 * What a card form does not need until it is touched, in one chunk: its rules with their library, the encryption, and what finds
 * city and state.
 */
export const loadCard = () => loadPart(() => import('./lazy-card.ts'));
