import { z } from 'zod';
import { byLocale, DEFAULT_LOCALE, LANGUAGES, type Locale, LOCALES } from '#lib/i18n/locales.ts';
import { COLOR_NAMES, contrastProblems, derivePalettes, type Palette, type Theme, THEMES } from './palette.ts';

/** The brand's one file: what it says reaches pages, messages and the sandbox. */
export const BRAND_FILE = 'public/brand.json';

/** The content of a file in the repository; null if there is none. */
export type ReadFile = (path: string) => Buffer | null;

const line = (most: number) =>
  z
    .string('must be a text')
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have ${most} characters or fewer`)
    .regex(/^[^\p{Cc}<>{}]*$/u, 'must be plain text');

const color = z
  .string('must be a color like #a83f14')
  .regex(/^#[\da-f]{6}$/i, 'must be a color like #a83f14')
  .transform((value) => value.toLowerCase());

/** A path of the site, which is a path in public/ too. */
const picture = (...kinds: readonly string[]) => {
  const requirement = `must be ${kinds.map((kind) => `.${kind}`).join(' or ')} in public/, like /assets/logo.${kinds[0]}`;
  return z.string(requirement).regex(new RegExp(`^(/[\\w-][\\w.-]*)+\\.(${kinds.join('|')})$`), requirement);
};

const colors = z.partialRecord(z.enum(COLOR_NAMES), color);

/** The least that both palettes are derived from. */
const lightColors = colors.transform((givenColors, context) => {
  const { accent, paper } = givenColors;
  if (accent !== undefined && paper !== undefined) return { ...givenColors, accent, paper };
  for (const name of ['accent', 'paper'] as const) {
    if (givenColors[name] === undefined) context.addIssue({ code: 'custom', message: 'is missing', path: [name] });
  }
  return z.NEVER;
});

/** A text in each language; one that the site has no texts of its own for yet may be left out. */
const textByLanguage = (text: z.ZodString) =>
  z.strictObject(byLocale((locale) => (LANGUAGES[locale].isPartial ? text.optional() : text)));

/** The key of the picture for shared links to the home page: `shareEn`. */
export function sharePictureKey(locale: string): string {
  return `share${locale.charAt(0).toUpperCase()}${locale.slice(1)}`;
}

const sharePictures: Readonly<Record<string, z.ZodType<string>>> = Object.fromEntries(
  LOCALES.map((locale) => {
    const path = `/assets/share-${LANGUAGES[locale].isPartial ? DEFAULT_LOCALE : locale}.png`;
    return [sharePictureKey(locale), picture('png').default(path)];
  }),
);

const schema = z.strictObject({
  name: line(40),
  slogan: textByLanguage(line(80)).optional(),
  mascot: z.boolean('must be true or false').default(true),
  logo: picture('svg', 'png').default('/assets/logo.svg'),
  pictures: z
    .strictObject({
      favicon: picture('ico').default('/favicon.ico'),
      icon: picture('svg').default('/favicon.svg'),
      touchIcon: picture('png').default('/apple-touch-icon.png'),
      appIcon192: picture('png').default('/assets/icon-192.png'),
      appIcon512: picture('png').default('/assets/icon-512.png'),
      maskableIcon512: picture('png').default('/assets/icon-maskable-512.png'),
      ...sharePictures,
    })
    .prefault({}),
  colors: z.strictObject({
    light: lightColors,
    dark: colors.default({}),
  }),
});

export interface Brand extends Omit<z.output<typeof schema>, 'colors'> {
  /** Of `pictures`, those for shared links to the home page. */
  sharePictures: Record<Locale, string>;
  palettes: Record<Theme, Palette>;
}

export type BrandReading = { ok: true; brand: Brand } | { ok: false; problems: string[] };

/** Reads and checks the brand: its form, the files that it names, and the contrast of both palettes. One line per problem. */
export function readBrand(readFile: ReadFile): BrandReading {
  const text = readFile(BRAND_FILE);
  if (text === null) return failure([`${BRAND_FILE}: there is no such file`]);
  let content: unknown;
  try {
    content = JSON.parse(String(text));
  } catch (error) {
    return failure([`${BRAND_FILE}: is not JSON (${error instanceof Error ? error.message : String(error)})`]);
  }
  const result = schema.safeParse(content, { reportInput: true });
  if (!result.success) return failure(result.error.issues.flatMap(complaints));
  const { colors: givenColors, ...rest } = result.data;
  const pictures = new Map(Object.entries(rest.pictures));
  const sharePicture = (locale: Locale) => pictures.get(sharePictureKey(locale)) ?? '';
  const palettes = derivePalettes(givenColors);
  const missing = Object.entries({ logo: rest.logo, ...withPrefix('pictures', rest.pictures) }).flatMap(([key, path]) =>
    readFile(`public${path}`) === null ? [`${BRAND_FILE} ${key}: there is no public${path}`] : [],
  );
  const contrast = THEMES.flatMap((theme) => contrastProblems(theme, palettes[theme]));
  const problems = [...missing, ...contrast.map((problem) => `${BRAND_FILE} ${problem}`)];
  return problems.length > 0
    ? failure(problems)
    : { ok: true, brand: { ...rest, sharePictures: byLocale(sharePicture), palettes } };
}

const failure = (problems: string[]): BrandReading => ({ ok: false, problems });

const withPrefix = (prefix: string, values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [`${prefix}.${key}`, value]));

function complaints(issue: z.core.$ZodIssue): string[] {
  const at = (...more: PropertyKey[]) => [BRAND_FILE, [...issue.path, ...more].map(String).join('.')].join(' ').trim();
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => `${at(key)}: there is no such key`);
  if (issue.code === 'invalid_key') return [`${at()}: there is no such color; there are ${COLOR_NAMES.join(', ')}`];
  if (issue.input === undefined) return [`${at()}: is missing`];
  return [
    `${at()}: ${issue.code === 'invalid_type' && issue.expected === 'object' ? 'must be an object' : issue.message}`,
  ];
}
