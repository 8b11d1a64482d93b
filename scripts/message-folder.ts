import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTree } from '#lib/i18n/message-tree.ts';
import { compareLanguages } from '#lib/i18n/parity.ts';

/** The sections of a folder that contains `en/` and `es/`. A section that is a list of objects is read as one object. */
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

/** The problems of a folder's two languages; each line names the file and the key. */
export function checkFolder(folder: string): string[] {
  const [english, spanish] = [readSections(folder, 'en'), readSections(folder, 'es')];
  return [...new Set([...english.keys(), ...spanish.keys()])].flatMap((name) => {
    if (!spanish.has(name)) return [`${folder}/es/${name}: no such file`];
    if (!english.has(name)) return [`${folder}/en/${name}: no such file`];
    return compareLanguages(english.get(name), spanish.get(name)).map((problem) => `${folder}/${name} ${problem}`);
  });
}
