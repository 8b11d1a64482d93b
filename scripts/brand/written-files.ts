import { LOCALES } from '#lib/i18n/locales.ts';
import { type Brand, BRAND_FILE, type ReadFile, sharePictureKey } from './brand-file.ts';
import { COLOR_NAMES, type Palette, THEMES } from './palette.ts';

const VALUES = 'lib/brand-values.ts';
/** The colors of both themes, for the site and the sandbox. */
const SHEET = 'components/tokens.module.css';
const ICON = 'sandbox/console/icon.svg';

/** What the brand's file becomes: each path with the text that it should have. Throws if the style sheet has lost its colors. */
export function writtenFiles(brand: Brand, readFile: ReadFile): Record<string, string> {
  const sheet = withColors(String(readFile(SHEET) ?? ''), brand);
  const { light } = brand.palettes;
  const icon = String(readFile(ICON) ?? '')
    .replace(/fill="#[\da-f]{6}"/, `fill="${light['text-soft']}"`)
    .replace(/stroke="#[\da-f]{6}"/, `stroke="${light['accent-soft']}"`);
  return { [VALUES]: brandValues(brand), [SHEET]: sheet, [ICON]: icon };
}

/** One line for each file that does not match the brand's file. */
export function staleFiles(brand: Brand, readFile: ReadFile): string[] {
  return Object.entries(writtenFiles(brand, readFile)).flatMap(([path, text]) =>
    String(readFile(path) ?? '') === text
      ? []
      : [`${path}: not what ${BRAND_FILE} says; run \`npm run brand -- --write\``],
  );
}

/** The sheet with the values of its colors exchanged, and all else as it was. */
function withColors(css: string, { palettes }: Brand): string {
  const dark = css.indexOf('@media (prefers-color-scheme: dark)');
  const after = css.indexOf('\n}\n', dark);
  if (dark < 0 || after < 0) throw new Error(`${SHEET} has no colors of the dark theme`);
  const parts = { light: css.slice(0, dark), dark: css.slice(dark, after) };
  const [light = '', night = ''] = THEMES.map((theme) => {
    const missing = missingColors(parts[theme]);
    if (missing.length > 0) throw new Error(`${SHEET} has no ${missing.join(', ')} in the ${theme} theme`);
    return recolor(parts[theme], palettes[theme]);
  });
  return light + night + css.slice(after);
}

/** `--accent: #a83f14;`, and `rgb(42 31 25 / 55%)` in the values of the shade and of the shadows. */
function recolor(css: string, palette: Palette): string {
  const solid = COLOR_NAMES.reduce(
    (text, name) => text.replace(new RegExp(`(--${name}: )#[\\da-f]+;`), `$1${palette[name]};`),
    css,
  );
  return solid.replace(/--(shade|shadow-\w+): [^;]+;/g, (declaration, name: string) =>
    declaration.replace(/rgb\([\d ]+\//g, `rgb(${channels(name === 'shade' ? palette.shade : palette.shadow)} /`),
  );
}

const missingColors = (css: string) =>
  COLOR_NAMES.map((name) => (name === 'shadow' ? '--shadow-rest' : `--${name}`)).filter(
    (property) => !css.includes(`${property}: `),
  );

/** `#2a1f19` as `42 31 25`. */
function channels(hex: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ');
}

/** A module for pages and messages: separate constants, so that a browser loads only those that it uses. */
function brandValues({ name, slogan, mascot, logo, pictures, sharePictures, palettes }: Brand): string {
  const shareKeys = LOCALES.map(sharePictureKey);
  const icons = Object.fromEntries(Object.entries(pictures).filter(([key]) => !shareKeys.some((one) => one === key)));
  const colors = { light: plainColors(palettes.light), dark: plainColors(palettes.dark) };
  return `// Written from ${BRAND_FILE} by \`npm run brand -- --write\`; change it there.
import type { Locale } from './i18n/locales.ts';

/** NEXT_PUBLIC_BRAND comes before it: lib/public-config.ts. */
export const BRAND_NAME: string = ${literal(name)};

/** The home page's heading; null for the one in messages/. */
export const SLOGAN: Readonly<Partial<Record<Locale, string>>> | null = ${literal(slogan ?? null)};

/** The house on error pages and refused links, and its flame on the home page and in the ring of days. */
export const HAS_MASCOT: boolean = ${literal(mascot)};

export const LOGO: string = ${literal(logo)};

export const ICONS = ${literal(icons)} as const;

/** For shared links to the home page: 1200 by 630. */
export const SHARE_PICTURES: Readonly<Record<Locale, string>> = ${literal(sharePictures)};

/** Where no style sheet is: the browser's own frame, the installed site, messages. */
export const COLORS = ${literal(colors)} as const;
`;
}

const plainColors = (palette: Palette) => ({
  paper: palette.paper,
  surface: palette.surface,
  text: palette.text,
  textSoft: palette['text-soft'],
  line: palette.line,
  accent: palette.accent,
  onAccent: palette['on-accent'],
});

type Literal = string | boolean | null | { readonly [key: string]: Literal | undefined };

/** A literal as the formatter writes it. */
function literal(value: Literal, indent = ''): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') {
    if (value.includes("'") && !value.includes('"')) return JSON.stringify(value);
    return `'${value.replace(/[\\']/g, (character) => `\\${character}`)}'`;
  }
  const inside = `${indent}  `;
  const lines = Object.entries(value).map(([key, one]) =>
    one === undefined ? '' : `${inside}${key}: ${literal(one, inside)},\n`,
  );
  return `{\n${lines.join('')}${indent}}`;
}
