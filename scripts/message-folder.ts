import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LOCALE, LANGUAGES, type Locale, LOCALES } from '#lib/i18n/locales.ts';
import { isTree } from '#lib/i18n/message-tree.ts';
import { compareLanguages } from '#lib/i18n/parity.ts';

/** The sections of a folder that contains one folder per language. A section that is a list of objects is read as one object. */
export function readSections(folder: string, language: string): Map<string, unknown> {
  const files = readdirSync(join(folder, language)).filter((name) => name.endsWith('.json'));
  return new Map(
    files.sort().map((name) => {
      const section: unknown = JSON.parse(readFileSync(join(folder, language, name), 'utf8'));
      const parts: unknown[] = Array.isArray(section) ? section : [section];
      return [name, Object.fromEntries(parts.flatMap((part) => (isTree(part) ? Object.entries(part) : [])))];
    }),
  );
}

/** The languages that a folder has: all but those that have no texts yet. */
export function languagesIn(folder: string): Locale[] {
  return LOCALES.filter((locale) => !LANGUAGES[locale].isPartial || existsSync(join(folder, locale)));
}

/** The problems of a folder's languages, each compared with the default one; each line names the file and the key. */
export function checkFolder(folder: string): string[] {
  const model = readSections(folder, DEFAULT_LOCALE);
  const others = languagesIn(folder).filter((locale) => locale !== DEFAULT_LOCALE);
  return others.flatMap((locale) => compareFolders(folder, model, locale));
}

function compareFolders(folder: string, model: ReadonlyMap<string, unknown>, locale: Locale): string[] {
  const sections = readSections(folder, locale);
  const { isPartial = false } = LANGUAGES[locale];
  return [...new Set([...model.keys(), ...sections.keys()])].flatMap((name) => {
    if (!sections.has(name)) return isPartial ? [] : [`${folder}/${locale}/${name}: no such file`];
    if (!model.has(name)) return [`${folder}/${DEFAULT_LOCALE}/${name}: no such file`];
    const problems = compareLanguages(model.get(name), sections.get(name), { locale, isPartial });
    return problems.map((problem) => `${folder}/${name} ${problem}`);
  });
}

/** How many texts of a folder a language shows in the default one. */
export function countMissingTexts(folder: string, locale: Locale): number {
  const sections = readSections(folder, locale);
  return [...readSections(folder, DEFAULT_LOCALE)].reduce(
    (sum, [name, model]) => sum + missingTexts(model, sections.get(name)),
    0,
  );
}

function missingTexts(model: unknown, translation: unknown): number {
  if (!isTree(model) && !Array.isArray(model)) return translation === undefined ? 1 : 0;
  return Object.entries(model).reduce(
    (sum, [key, value]) => sum + missingTexts(value, Reflect.get(Object(translation), key)),
    0,
  );
}
