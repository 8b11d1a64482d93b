// Written by `npm run locale` from the table of languages (lib/i18n/locales.ts).
import en from './en/shell.json' with { type: 'json' };
import es from './es/shell.json' with { type: 'json' };

/** Those of one section, for the middleware, which should not load all of them. */
export const shellTexts = { en, es };
