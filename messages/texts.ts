// Written by `npm run locale` from the table of languages (lib/i18n/locales.ts).
import { sections as en } from './en/index.ts';
import { sections as es } from './es/index.ts';

/** The texts of each language, by namespace. */
export const texts = { en, es };
