// `npm run brand`: lists what still shows the default brand, and exits with 1 if anything does. With --check (`npm run verify`) it checks
// files only, and only once NEXT_PUBLIC_BRAND names another brand.
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { THEME_COLORS } from '#lib/brand.ts';
import { describeConfig } from '#lib/config/config-description.ts';
import { givenEnvironment } from './local-environment.ts';
import type { Environment } from './run/environment.ts';
import { ROOT } from './run/paths.ts';
import { Problem, runProgram } from './run/problem.ts';

const DEFAULT_NAME = 'Hearthline';

/** The default brand's pictures, by SHA-256. */
const DEFAULT_PICTURES: Readonly<Record<string, string>> = {
  'public/apple-touch-icon.png': '0951470ecbc7001af54a5bed00d2c66ac59e0dad1e972ffb3ca2f9dda8f58240',
  'public/favicon.ico': '906fba3df55ea4c69b0b760125fa94ddb8a92afe486faca7513775ad15913ae5',
  'public/favicon.svg': '8910731358acdcf110adb3047c4711d80b34f4bf6b39a3291fb1d3e51b4020f0',
  'public/assets/icon-192.png': 'dc799dbb9b0b233e949fc33c3139b595af9e0723be51d8661ddf531bcdd39de4',
  'public/assets/icon-512.png': '4a9e236810bdeb0f4ecc667604e223317b5235c6db6620c9f9eb3ece900648ac',
  'public/assets/icon-maskable-512.png': 'c134c79e3a0dcfe394a305aab567b87012181117929dbc1d36db7fb70b0ebdf3',
  'public/assets/logo.svg': '6749d3344c856b710c139f2726919ebc73e2311698804ad59416357823734c68',
  'public/assets/share-en.png': '2ec36fe9af0c5ff0f289f8e376219d3cb105bedea282d6730d8435109e7e78f8',
  'public/assets/share-es.png': 'ccc37ff81873f51809743043b6200a63b8f3c458389991d8857a5579c3b54a5a',
};

const TOKENS = 'components/tokens.module.css';
/** The colors that identify a page, light and dark, in the order of the file. */
const DEFAULT_COLORS = { '--paper': ['#fbf6ef', '#191310'], '--accent': ['#a83f14', '#f2a276'] } as const;

/** The bundled messages; the content service's own are not checked. */
const LABELS = 'messages/*/*.json';

/** The content of a file in the repository; null if there is none. */
export type ReadFile = (path: string) => Buffer | null;

export function readRepository(path: string): Buffer | null {
  try {
    return readFileSync(`${ROOT}/${path}`);
  } catch {
    return null;
  }
}

/** One line for each file of the default brand, or each place in it. */
export function defaultsInFiles(read: ReadFile): string[] {
  const pictures = Object.entries(DEFAULT_PICTURES).flatMap(([path, hash]) => {
    const file = read(path);
    return file !== null && sha256(file) === hash ? [`${path}: the default's picture`] : [];
  });
  const tokens = String(read(TOKENS) ?? '');
  const colors = Object.entries(DEFAULT_COLORS).flatMap(([name, values]) =>
    values.some((value, index) => colorsOf(tokens, name)[index] === value)
      ? [`${TOKENS} ${name}: the default's color`]
      : [],
  );
  const text = globSync(LABELS, { cwd: ROOT }).sort();
  return [...pictures, ...colors, ...text.flatMap((path) => named(path, String(read(path) ?? '')))];
}

/** One line for each setting whose value is, or contains, the default brand. */
export function defaultsInSettings(env: Environment): string[] {
  return describeConfig().flatMap(({ name, group, default: fallback }) => {
    const value = env[name]?.trim() || fallback;
    if (group === 'sandbox' || value === null) return [];
    const isDefault = isNamed(value) || (name === 'SUPPORT_PHONE' && value === fallback);
    return isDefault ? [`${name}: ${value}`] : [];
  });
}

/** One line for each color that is defined twice and differs: the browser's frame and the page below it. */
export function differingColors(read: ReadFile): string[] {
  const papers = colorsOf(String(read(TOKENS) ?? ''), '--paper');
  return Object.entries(THEME_COLORS).flatMap(([theme, color], index) =>
    papers[index] === color
      ? []
      : [`lib/brand.ts THEME_COLORS.${theme}: ${color} is not --paper (${papers[index]}) of ${TOKENS}`],
  );
}

/** The problems that `npm run verify` reports about the files, one per line. */
export function brandProblems(env: Environment, read: ReadFile): string[] {
  const isDefault = (env['NEXT_PUBLIC_BRAND']?.trim() || DEFAULT_NAME) === DEFAULT_NAME;
  if (!isDefault) return [...differingColors(read), ...defaultsInFiles(read)];
  const strange = Object.entries(DEFAULT_PICTURES).flatMap(([path, hash]) => {
    const file = read(path);
    return file !== null && sha256(file) !== hash ? [`${path}: not ${DEFAULT_NAME}'s, but NEXT_PUBLIC_BRAND is`] : [];
  });
  return [...differingColors(read), ...strange];
}

/** The values of a custom property, in the order of the file: light, dark, print. */
function colorsOf(css: string, property: string): string[] {
  return [...css.matchAll(new RegExp(`${property}: (#[0-9a-f]{3,8});`, 'g'))].map(([, value = '']) => value);
}

function named(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => (isNamed(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []));
}

function isNamed(text: string): boolean {
  return text.toLowerCase().includes(DEFAULT_NAME.toLowerCase());
}

function sha256(file: Buffer): string {
  return createHash('sha256').update(file).digest('hex');
}

if (import.meta.main) {
  await runProgram(async () => {
    const env = givenEnvironment();
    if (process.argv.includes('--check')) {
      const problems = brandProblems(env, readRepository);
      if (problems.length > 0) throw new Problem(['The brand:', ...problems].join('\n  '));
      return 0;
    }
    const found = [...differingColors(readRepository), ...defaultsInFiles(readRepository), ...defaultsInSettings(env)];
    if (found.length === 0) {
      console.log('Nothing shows the default brand.');
      return 0;
    }
    console.log(['Still of the default brand:', ...found].join('\n  '));
    return 1;
  });
}
