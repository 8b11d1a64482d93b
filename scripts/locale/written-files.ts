import { LOCALES } from '#lib/i18n/locales.ts';
import { withOwnServerMatcher } from '#lib/landing/landing-pages.ts';

export const TABLE_FILE = 'lib/i18n/locales.ts';
const TEXTS_FILE = 'messages/texts.ts';
const SHELL_FILE = 'messages/shell.ts';
const MIDDLEWARE_FILE = 'middleware.ts';
const WRITTEN = '// Written by `npm run locale` from the table of languages (lib/i18n/locales.ts).';

export interface Repository {
  /** The text of a file; throws if there is none. */
  read: (path: string) => string;
  /** The names in a folder. */
  list: (path: string) => string[];
}

/**
 * What follows from the table of languages: each path with the text that it should have. Frameworks read these statically, so they cannot be
 * computed at run time.
 */
export function filesFromTable({ read, list }: Repository): Record<string, string> {
  const folders = LOCALES.map((locale) => {
    const sections = list(`messages/${locale}`).filter((name) => name.endsWith('.json'));
    return [`messages/${locale}/index.ts`, sectionsModule(sections.sort())] as const;
  });
  return {
    ...Object.fromEntries(folders),
    [TEXTS_FILE]: languagesModule(
      'texts',
      'The texts of each language, by namespace.',
      (locale) => `import { sections as ${locale} } from './${locale}/index.ts';`,
    ),
    [SHELL_FILE]: languagesModule(
      'shellTexts',
      'Those of one section, for the middleware, which should not load all of them.',
      (locale) => `import ${locale} from './${locale}/shell.json' with { type: 'json' };`,
    ),
    [MIDDLEWARE_FILE]: withOwnServerMatcher(read(MIDDLEWARE_FILE)),
  };
}

/** One line for each file that does not match the table. */
export function staleFiles(repository: Repository): string[] {
  const current = (path: string) => {
    try {
      return repository.read(path);
    } catch {
      return '';
    }
  };
  return Object.entries(filesFromTable(repository)).flatMap(([path, text]) =>
    current(path) === text ? [] : [`${path}: not what ${TABLE_FILE} says; run \`npm run locale\``],
  );
}

/** The namespace of a section's file: `access-cable.json` is `accessCable`. */
export function namespaceOfFile(file: string): string {
  return file.replace('.json', '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function sectionsModule(files: readonly string[]): string {
  const sections = files.map((file) => ({ file, namespace: namespaceOfFile(file) }));
  return [
    WRITTEN,
    ...sections.map(({ file, namespace }) => `import ${namespace} from './${file}' with { type: 'json' };`),
    '',
    'export const sections = {',
    ...sections.map(({ namespace }) => `  ${namespace},`),
    '};',
    '',
  ].join('\n');
}

/** `importFrom`: the import of a language's texts from its folder. */
function languagesModule(name: string, comment: string, importFrom: (locale: string) => string): string {
  return [
    WRITTEN,
    ...LOCALES.map(importFrom),
    '',
    `/** ${comment} */`,
    `export const ${name} = { ${LOCALES.join(', ')} };`,
    '',
  ].join('\n');
}
