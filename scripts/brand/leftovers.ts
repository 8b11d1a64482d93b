import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { describeConfig } from '#lib/config/config-description.ts';
import type { Environment } from '../run/environment.ts';
import { ROOT } from '../run/paths.ts';
import { type Brand, BRAND_FILE, type ReadFile } from './brand-file.ts';
import { DEFAULT_NAME } from './default-name.ts';
import { THEMES } from './palette.ts';

/** The default brand's pictures, by SHA-256: wherever they lie in public/, and whatever they are called there. */
const DEFAULT_PICTURES: ReadonlySet<string> = new Set([
  '0951470ecbc7001af54a5bed00d2c66ac59e0dad1e972ffb3ca2f9dda8f58240',
  '906fba3df55ea4c69b0b760125fa94ddb8a92afe486faca7513775ad15913ae5',
  '8910731358acdcf110adb3047c4711d80b34f4bf6b39a3291fb1d3e51b4020f0',
  'dc799dbb9b0b233e949fc33c3139b595af9e0723be51d8661ddf531bcdd39de4',
  '4a9e236810bdeb0f4ecc667604e223317b5235c6db6620c9f9eb3ece900648ac',
  'c134c79e3a0dcfe394a305aab567b87012181117929dbc1d36db7fb70b0ebdf3',
  '6749d3344c856b710c139f2726919ebc73e2311698804ad59416357823734c68',
  '2ec36fe9af0c5ff0f289f8e376219d3cb105bedea282d6730d8435109e7e78f8',
  'ccc37ff81873f51809743043b6200a63b8f3c458389991d8857a5579c3b54a5a',
]);

/** The colors that identify a page. */
const DEFAULT_COLORS = {
  light: { paper: '#fbf6ef', accent: '#a83f14' },
  dark: { paper: '#191310', accent: '#f2a276' },
} as const;

/** The bundled messages; the content service's own are not checked. */
const LABELS = 'messages/*/*.json';

/** One line for each file of the default brand, or each place in it. */
export function defaultsInFiles(brand: Brand, readFile: ReadFile): string[] {
  const pictures = globSync('public/**/*.*', { cwd: ROOT }).sort();
  const texts = globSync(LABELS, { cwd: ROOT }).sort();
  return [
    ...pictures.flatMap((path) => (isDefaultPicture(path, readFile) ? [`${path}: the default's picture`] : [])),
    ...defaultsInBrand(brand),
    ...texts.flatMap((path) => listNamed(path, String(readFile(path) ?? ''))),
  ];
}

function defaultsInBrand({ name, slogan, palettes }: Brand): string[] {
  const slogans = Object.entries(slogan ?? {}).map(([locale, text]) => [`slogan.${locale}`, text ?? ''] as const);
  const words = [['name', name] as const, ...slogans].flatMap(([key, text]) =>
    isNamed(text) ? [`${key}: ${text}`] : [],
  );
  const colors = THEMES.flatMap((theme) =>
    (['paper', 'accent'] as const).flatMap((color) =>
      palettes[theme][color] === DEFAULT_COLORS[theme][color] ? [`colors.${theme}.${color}: the default's color`] : [],
    ),
  );
  return [...words, ...colors].map((line) => `${BRAND_FILE} ${line}`);
}

/** The default's house and its flame, which another brand may want to keep. */
export function mascotLines({ mascot }: Brand): string[] {
  return mascot
    ? [`${BRAND_FILE} mascot: the default's house and flame, in this brand's colors; false leaves them out`]
    : [];
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

/** One line for each picture of the brand that is not the default's. */
export function otherPictures({ logo, pictures }: Brand, readFile: ReadFile): string[] {
  return [logo, ...Object.values(pictures)]
    .map((path) => `public${path}`)
    .flatMap((path) => (isDefaultPicture(path, readFile) ? [] : [`${path}: not ${DEFAULT_NAME}'s, but the name is`]));
}

function isDefaultPicture(path: string, readFile: ReadFile): boolean {
  const file = readFile(path);
  return file !== null && DEFAULT_PICTURES.has(createHash('sha256').update(file).digest('hex'));
}

function listNamed(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, index) => (isNamed(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []));
}

function isNamed(text: string): boolean {
  return text.toLowerCase().includes(DEFAULT_NAME.toLowerCase());
}
