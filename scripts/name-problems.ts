import { basename } from 'node:path';

/** Each has a common word in its place: docs/decisions/names-of-the-field.md. Refused as a word of a file's name. */
const REFUSED_WORDS =
  /(^|-)(answers?|asked|basis|conclude|doubt|elsewhere|exchange|frame|held|kept|later|lead|leaving|never|notice|offer|pair|patience|patient|proofs|told|trail|trier|trouble|unready|words|on-the-beat|opening-page|seal-card|tab-keeper|watch-idle|watch-start)(-|$)/;

/** With another word next to them, these say what they belong to, so they are refused as a whole name only. */
const REFUSED_NAMES = new Set(['at', 'mark', 'session', 'settle', 'subject', 'tab', 'turn', 'visit']);

/** The provider's contract keeps the provider's words; `settle` is the operator's command. */
const EXEMPT = /^lib\/contract\/|^scripts\/settle\.(test\.)?ts$/;

/** Message keys and CSS classes, matched whole. A `lead` is a lead paragraph there, and a FAQ has answers. */
const REFUSED_KEYS = new Set([
  'asked',
  'held',
  'kept',
  'leaving',
  'mark',
  'notice',
  'told',
  'trail',
  'trouble',
  'words',
]);

/** One line per source file whose name is none of the field's. `paths`: relative to the repository. */
export function fileNameProblems(paths: readonly string[]): string[] {
  return paths
    .filter((path) => !EXEMPT.test(path))
    .filter((path) => {
      const [name = ''] = basename(path).split('.');
      return REFUSED_WORDS.test(name) || REFUSED_NAMES.has(name);
    })
    .map((path) => `${path}: the name has a common word in its place`);
}

/** One line per refused key of a section of messages, at any depth. */
export function messageKeyProblems(path: string, section: unknown): string[] {
  if (typeof section !== 'object' || section === null) return [];
  return Object.entries(section).flatMap(([key, value]) => [
    ...(REFUSED_KEYS.has(key) ? [`${path}: the key '${key}' has a common word in its place`] : []),
    ...messageKeyProblems(`${path} ${key}`, value),
  ]);
}

/** One line per refused class of a style sheet. */
export function classNameProblems(path: string, css: string): string[] {
  const names = new Set([...css.matchAll(/\.([a-z][\w-]*)(?=[^{}]*\{)/gi)].flatMap(([, name]) => name ?? []));
  return [...names]
    .filter((name) => REFUSED_KEYS.has(name))
    .map((name) => `${path}: the class '${name}' has a common word in its place`);
}
