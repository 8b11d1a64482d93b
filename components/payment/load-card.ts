/** What a card form does without until it is touched, in one file: its rules with their library, and the encryption. */
export const loadCard = () => import('./lazy-card.ts');
