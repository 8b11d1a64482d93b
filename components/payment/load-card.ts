/** What a card form does not need until it is touched, in one chunk: its rules with their library, and the encryption. */
export const loadCard = () => import('./lazy-card.ts');
