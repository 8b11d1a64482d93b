import { globSync, readFileSync } from 'node:fs';
import { inRoot } from '../run/paths.ts';

/** Product code, and what else knows the languages of the web app. The sandbox's own console has two languages whatever the site has. */
const SOURCES = [
  '{app,components,lib,scripts}/**/*.{ts,tsx,mjs}',
  '{next.config,playwright.config}.{ts,mjs}',
  'sandbox/{content,messages}/*.ts',
  'sandbox/identity/oidc-configuration.ts',
  'sandbox/provider/digital-session.ts',
  'tests/e2e/support/*.ts',
];

/** The check itself, and tests. The middleware's matcher is written from the table, and not read here. */
const EXCEPT = /^scripts\/locale\/language-problems\.ts$|\.test\.tsx?$/;

/** Ways to decide by a language, or to list the languages, outside the table. */
const OWN_LISTS: readonly RegExp[] = [
  /[=!]==? '(?:en|es)'/,
  /\bis(?:Spanish|English)\b/,
  /'en' \| 'es'/,
  /\['en', 'es'\]/,
  /\((?:\?:)?en\|es\)/,
  /startsWith\('\/(?:en|es)\b/,
];

/** The lines of a source that decide by a language's code instead of by its row in the table. */
export function languageDecisions(source: string): { line: number; text: string }[] {
  return source
    .split('\n')
    .flatMap((text, index) =>
      OWN_LISTS.some((pattern) => pattern.test(text)) ? [{ line: index + 1, text: text.trim() }] : [],
    );
}

/** One line for each such place of the repository. */
export function languageProblems(): string[] {
  return SOURCES.flatMap((pattern) => globSync(pattern, { cwd: inRoot() }))
    .filter((path) => !EXCEPT.test(path))
    .sort()
    .flatMap((path) =>
      languageDecisions(readFileSync(inRoot(path), 'utf8')).map(
        ({ line, text }) => `${path}:${line}: take it from lib/i18n/locales.ts: ${text}`,
      ),
    );
}
