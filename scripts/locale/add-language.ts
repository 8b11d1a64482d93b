import { LANGUAGES, LOCALES } from '#lib/i18n/locales.ts';
import { BRAND_FILE, sharePictureKey } from '../brand/brand-file.ts';
import { Problem } from '../run/problem.ts';
import { type Repository, TABLE_FILE } from './written-files.ts';

const END_OF_TABLE = '} as const satisfies Record<string, Language>;';

/**
 * A language of the site with this code of two letters: the files to write, each path with its text. All its texts are English until its
 * folder below messages/ has them. Throws a Problem if there is no such language, or the site has it.
 */
export function addLanguage(code: string, { read, list }: Repository): Record<string, string> {
  if (!/^[a-z]{2}$/.test(code))
    throw new Problem('npm run locale -- add <code>: a code of two letters (ISO 639-1), like fr');
  if (LOCALES.some((locale) => locale === code)) throw new Problem(`The site has ${code} already.`);
  const name = new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code);
  if (name === undefined) throw new Problem(`There is no language ${code}.`);
  const [model] = LOCALES;
  const row = {
    name: name.charAt(0).toLocaleUpperCase(code) + name.slice(1),
    wire: LANGUAGES[model].wire,
    region: `${code}-US`,
    contentSegment: `/${code}`,
    dates: 'long',
  };
  const columns = Object.entries(row).map(
    ([column, value]) => `${column}: ${JSON.stringify(value).replaceAll('"', "'")}`,
  );
  const table = read(TABLE_FILE).replace(
    END_OF_TABLE,
    () => `  ${code}: { ${columns.join(', ')}, isPartial: true },\n${END_OF_TABLE}`,
  );
  const sections = list(`messages/${model}`).filter((file) => file.endsWith('.json'));
  return {
    [TABLE_FILE]: table,
    ...Object.fromEntries(sections.map((file) => [`messages/${code}/${file}`, '{}\n'])),
    [BRAND_FILE]: withBrandTexts(read(BRAND_FILE), code, model),
  };
}

/** The brand's slogan and shared picture, where it has its own: the default language's, until there are others. */
function withBrandTexts(text: string, code: string, model: string): string {
  const brand = JSON.parse(text) as { slogan?: Record<string, string>; pictures?: Record<string, string> };
  const slogan = brand.slogan?.[model];
  if (brand.slogan && slogan !== undefined) brand.slogan[code] = slogan;
  const picture = brand.pictures?.[sharePictureKey(model)];
  if (brand.pictures && picture !== undefined) brand.pictures[sharePictureKey(code)] = picture;
  return `${JSON.stringify(brand, null, 2)}\n`;
}
