// Written by `npm run locale` from the table of languages (lib/i18n/locales.ts).
import en from './en/index.ts';
import es from './es/index.ts';

/** The texts of each language, by namespace. */
export const texts = { en, es };
