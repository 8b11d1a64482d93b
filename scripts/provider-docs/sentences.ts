import { byLocale } from '#lib/i18n/locales.ts';
import { isTree } from '#lib/i18n/message-tree.ts';
import { readSections } from '../message-folder.ts';
import { inRoot } from '../run/paths.ts';

const sections = byLocale((locale) => readSections(inRoot('messages'), locale));

/** The sentence of a page, by file and key: `refill.confirmation.title`. Throws if it is gone. */
export function findSentence(locale: keyof typeof sections, key: string): string {
  const [file = '', ...parts] = key.split('.');
  const step = (tree: unknown, part: string): unknown =>
    isTree(tree) || Array.isArray(tree) ? Reflect.get(tree, part) : undefined;
  const value = parts.reduce(step, sections[locale].get(`${file}.json`));
  if (typeof value !== 'string') throw new Error(`messages/${locale} has no ${key}`);
  return value;
}

/** Every sentence of a language with its file and key. */
export function listSentences(locale: keyof typeof sections): { key: string; sentence: string }[] {
  const walk = (value: unknown, key: string): { key: string; sentence: string }[] => {
    if (typeof value === 'string') return [{ key, sentence: value }];
    if (isTree(value) || Array.isArray(value)) {
      return Object.entries(value).flatMap(([part, inner]) => walk(inner, `${key}.${part}`));
    }
    return [];
  };
  return [...sections[locale]].flatMap(([file, tree]) => walk(tree, file.replace(/\.json$/, '')));
}
