import { globSync } from 'node:fs';
import { complaintsAbout } from '#tests/e2e/support/valid-html.ts';
import { describe, expect, it } from '@jest/globals';
import { BRAND_FILE, type Brand, readBrand } from './brand-file.ts';
import { brandProblems, buildProblems, leftovers, readRepository } from './check-brand.ts';
import { contrastProblems, derivePalettes, THEMES } from './palette.ts';
import { staleUnavailablePage, UNAVAILABLE_FILE, unavailablePage } from './unavailable-page.ts';
import { writtenFiles } from './written-files.ts';

const EXAMPLE = String(readRepository('docs/deploy/brand.example.json'));

/** The repository with some files changed. */
const changed = (files: Record<string, string>) => (path: string) =>
  path in files ? Buffer.from(files[path] ?? '') : readRepository(path);

/** The repository with this text as its brand, and nothing written from it yet. */
const branded = (text: string) => changed({ [BRAND_FILE]: text });

function brandOf(read: (path: string) => Buffer | null): Brand {
  const reading = readBrand(read);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.brand;
}

/** The repository after `npm run brand -- --write` for the example. */
const example = brandOf(branded(EXAMPLE));
const written = changed({
  [BRAND_FILE]: EXAMPLE,
  ...writtenFiles(example, branded(EXAMPLE)),
  [UNAVAILABLE_FILE]: unavailablePage(example, branded(EXAMPLE)),
});

const problemsOf = (brand: unknown) => buildProblems(branded(JSON.stringify(brand)));
const COLORS = { light: { accent: '#0b5c4c', paper: '#ffffff' } };

describe('a palette', () => {
  const accents = ['#0b5c4c', '#0044cc', '#7a1fa2', '#c2185b', '#8f4700', '#111111'];
  const papers = ['#ffffff', '#f6faf8', '#fdf3e4', '#f0f0f5'];
  const seeds = accents.flatMap((accent) => papers.map((paper) => [accent, paper] as const));

  it.each(seeds)('derived from %s on %s can be read in both themes', (accent, paper) => {
    const palettes = derivePalettes({ light: { accent, paper }, dark: {} });
    expect(THEMES.flatMap((theme) => contrastProblems(theme, palettes[theme]))).toEqual([]);
    expect(palettes.light).toMatchObject({ accent, paper });
  });

  it('keeps each color that is given', () => {
    const dark = { paper: '#101418', accent: '#66ddcc', danger: '#ffb0b0' };
    const palettes = derivePalettes({ light: { ...COLORS.light, ember: '#2d7c6d' }, dark });
    expect(palettes).toMatchObject({ light: { ember: '#2d7c6d' }, dark });
  });

  it('of gray on white has no hue', () => {
    const { light, dark } = derivePalettes({ light: { accent: '#222222', paper: '#ffffff' }, dark: {} });
    for (const color of [light['text-soft'], light.line, dark.paper, dark.text]) expect(color).toMatch(/^#(..)\1\1$/);
  });
});

describe('a brand that is refused', () => {
  it.each([
    ['no color', { accent: 'green', paper: '#ffffff' }, 'colors.light.accent: must be a color like #a83f14'],
    ['one missing', { accent: '#0b5c4c' }, 'colors.light.paper: is missing'],
    ['an unknown one', { ...COLORS.light, acent: '#0b5c4c' }, 'colors.light.acent: there is no such key'],
    [
      'the wrong theme',
      { accent: '#66ddcc', paper: '#101010' },
      'colors.light.paper: #101010 is the paper of the other theme',
    ],
  ])('%s', (_, light, reason) => {
    expect(problemsOf({ name: 'Cedar', colors: { light } })).toEqual([`${BRAND_FILE} ${reason}`]);
  });

  it.each([
    ['no name', { colors: COLORS }, 'name: is missing'],
    ['a slogan in one language', { name: 'Cedar', slogan: { en: 'Fast.' }, colors: COLORS }, 'slogan.es: is missing'],
    ['markup', { name: '<b>Cedar</b>', colors: COLORS }, 'name: must be plain text'],
    ['a key of another name', { name: 'Cedar', colours: COLORS, colors: COLORS }, 'colours: there is no such key'],
    [
      'a lost logo',
      { name: 'Cedar', logo: '/assets/cedar.svg', colors: COLORS },
      'logo: there is no public/assets/cedar.svg',
    ],
    [
      'a way out of public/',
      { name: 'Cedar', logo: '/../x.svg', colors: COLORS },
      'logo: must be .svg or .png in public/, like /assets/logo.svg',
    ],
  ])('%s', (_, brand, reason) => {
    expect(problemsOf(brand)).toEqual([`${BRAND_FILE} ${reason}`]);
  });

  it('reports too little contrast with the pair, the ratio and a color that would pass', () => {
    const [problem = '', ...others] = problemsOf({
      name: 'Cedar',
      colors: { light: { accent: '#ffcc00', paper: '#ffffff' } },
    });
    expect(others).toEqual([]);
    expect(problem).toMatch(
      /colors\.light\.accent: #ffcc00 on [\w-]+ #\w{6} has 1\.\d\d:1, needs 4\.5:1; #\w{6} would pass$/,
    );
    const accent = /#\w{6}(?= would)/.exec(problem)?.[0];
    const again = problemsOf({ name: 'Cedar', colors: { light: { accent, paper: '#ffffff' } } });
    expect(again.join()).not.toMatch(/needs/);
  });

  it('reports a file that is not JSON, or missing', () => {
    expect(buildProblems(branded('{'))).toEqual([expect.stringMatching(/brand\.json: is not JSON \(.+\)/)]);
    expect(buildProblems((path) => (path === BRAND_FILE ? null : readRepository(path)))).toEqual([
      `${BRAND_FILE}: there is no such file`,
    ]);
  });
});

describe('the page for while no instance responds', () => {
  it('has the name of the brand and both languages, and asks for nothing', async () => {
    const page = unavailablePage(example, readRepository);
    for (const text of ['<html lang="en">', 'Cedar', '<section lang="es">', 'Volvemos enseguida', '¿Estaba pagando?']) {
      expect(page).toContain(text);
    }
    expect(page).not.toMatch(/<script|<img|<link|url\(|charged/);
    expect(await complaintsAbout(page)).toEqual([]);
  });

  it('is stale where the brand or the messages have changed', () => {
    const stale = [expect.stringContaining(`${UNAVAILABLE_FILE}: not what`)];
    expect(staleUnavailablePage(example, readRepository)).toEqual(stale);
    expect(staleUnavailablePage(example, written)).toEqual([]);
  });
});

describe('what is written', () => {
  it('is unchanged for the default brand', () => {
    const files = writtenFiles(brandOf(readRepository), readRepository);
    for (const [path, text] of Object.entries(files)) expect(text).toBe(String(readRepository(path)));
  });

  it('changes colors and values for another brand, and no other line', () => {
    const { light, dark } = brandOf(branded(EXAMPLE)).palettes;
    const css = String(written('components/tokens.module.css'));
    const before = String(readRepository('components/tokens.module.css'));
    const blank = (text: string) => text.replace(/#[\da-f]{6}|rgb\([^/]+/g, '');
    expect(blank(css)).toBe(blank(before));
    expect(css).toContain(`--accent: ${light.accent};`);
    expect(css).toContain(`--accent: ${dark.accent};`);
    expect(String(written('lib/brand-values.ts'))).toContain("BRAND_NAME: string = 'Cedar'");
  });

  it('is reported by the build and by npm run verify when the brand has changed', () => {
    const stale = expect.stringContaining('run `npm run brand -- --write`');
    expect(buildProblems(branded(EXAMPLE))).toEqual(Array(3).fill(stale));
    expect(brandProblems({}, branded(EXAMPLE))).toEqual(expect.arrayContaining([stale]));
    expect(buildProblems(written)).toEqual([]);
  });
});

describe('what still shows the default brand', () => {
  it('is named: every picture, the name, the colors, the mascot, each link, the settings', () => {
    const found = leftovers(brandOf(readRepository), {}, readRepository);
    for (const path of globSync('public/**/*.{ico,svg,png}', { cwd: process.cwd() })) {
      expect(found).toContain(`${path}: the default's picture`);
    }
    const keys = found.flatMap((line) => /^public\/brand\.json ([\w.]+):/.exec(line)?.[1] ?? []);
    const colors = THEMES.flatMap((theme) => ['paper', 'accent'].map((name) => `colors.${theme}.${name}`));
    expect(keys).toEqual(['name', ...colors, 'mascot']);
    for (const locale of ['en', 'es']) {
      const links = found.filter((line) => line.startsWith(`messages/${locale}/root.json:`));
      expect(links).toHaveLength(5);
      expect(links.join()).toMatch(/hearthline\.example.*privacy/);
    }
    const settings = found.map((line) => line.split(':')[0]);
    expect(settings).toEqual(expect.arrayContaining(['PRIVACY_URL', 'NETWORK_POLICY_URL', 'SUPPORT_PHONE']));
  });

  it('is exactly pictures, links and settings after another brand was written', () => {
    const found = leftovers(brandOf(written), { PRIVACY_URL: 'https://cedar.example/privacy' }, written);
    expect(found.filter((line) => line.startsWith(BRAND_FILE))).toEqual([]);
    expect(found.join()).not.toContain('PRIVACY_URL');
    expect(brandProblems({}, written)).toEqual(found.filter((line) => /^(public|messages)\//.test(line)));
    expect(found).toContain("public/favicon.ico: the default's picture");
  });

  it('is found in a picture under another name', () => {
    const logo = readRepository('public/assets/logo.svg');
    const read = (path: string) => (path === 'public/favicon.svg' ? logo : readRepository(path));
    expect(leftovers(brandOf(read), {}, read)).toContain("public/favicon.svg: the default's picture");
  });
});

describe('npm run verify', () => {
  it('accepts the default brand', () => {
    expect(brandProblems({}, readRepository)).toEqual([]);
  });

  it('names what another name in the settings has forgotten', () => {
    const problems = brandProblems({ NEXT_PUBLIC_BRAND: 'Cedar' }, readRepository);
    expect(problems).toEqual(
      leftovers(brandOf(readRepository), { NEXT_PUBLIC_BRAND: 'Cedar' }, readRepository).filter((line) =>
        /^(public|messages)\/(?!.*mascot)/.test(line),
      ),
    );
    expect(problems.join()).not.toMatch(/brand\.json name/);
  });

  it('reports a picture of another brand under the default name', () => {
    expect(brandProblems({}, changed({ 'public/assets/logo.svg': '<svg/>' }))).toEqual([
      "public/assets/logo.svg: not Hearthline's, but the name is",
    ]);
  });
});
