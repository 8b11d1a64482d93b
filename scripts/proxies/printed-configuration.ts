import { readFileSync } from 'node:fs';
import { inRoot } from '../run/paths.ts';

/** The configuration of a proxy as docs/operating.md prints it: the first block in its language. */
export function printedConfiguration(language: 'nginx' | 'haproxy'): string {
  const document = readFileSync(inRoot('docs/operating.md'), 'utf8');
  const [, text] = new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(document) ?? [];
  if (text === undefined) throw new Error(`docs/operating.md prints no configuration for ${language}`);
  return text;
}

/** Replaces each text wherever it stands; throws if one is not there, because the configuration would then not be the printed one. */
export function withReplaced(text: string, replacements: Record<string, string>): string {
  let replaced = text;
  for (const [from, to] of Object.entries(replacements)) {
    if (!replaced.includes(from)) throw new Error(`The printed configuration does not contain "${from}"`);
    replaced = replaced.replaceAll(from, to);
  }
  return replaced;
}
