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
const changeFiles = (files: Record<string, string>) => (path: string) =>
  path in files ? Buffer.from(files[path] ?? '') : readRepository(path);

/** The repository with this text as its brand, and nothing written from it yet. */
const withBrand = (text: string) => changeFiles({ [BRAND_FILE]: text });

function loadBrand(readFile: (path: string) => Buffer | null): Brand {
  const reading = readBrand(readFile);
  if (!reading.ok) throw new Error(reading.problems.join('\n'));
  return reading.brand;
}

/** The repository after `npm run brand -- --write` for the example. */
const example = loadBrand(withBrand(EXAMPLE));
const readWritten = changeFiles({
  [BRAND_FILE]: EXAMPLE,
  ...writtenFiles(example, withBrand(EXAMPLE)),
  [UNAVAILABLE_FILE]: unavailablePage(example, withBrand(EXAMPLE)),
});

const findProblems = (brand: unknown) => buildProblems(withBrand(JSON.stringify(brand)));
const COLORS = { light: { accent: '#0b5c4c', paper: '#ffffff' } };

describe('a palette', () => {
  const accents = ['#0b5c4c', '#0044cc', '#7a1fa2', '#c2185b', '#8f4700', '#111111'];
  const papers = ['#ffffff', '#f6faf8', '#fdf3e4', '#f0f0f5'];
  const seeds = accents.flatMap((accent) => papers.map((paper) => [accent, paper] as const));

  it.each(seeds)('derived from %s on %s is readable in both themes', (accent, paper) => {
    const palettes = derivePalettes({ light: { accent, paper }, dark: {} });
    expect(THEMES.flatMap((theme) => contrastProblems(theme, palettes[theme]))).toEqual([]);
    expect(palettes.light).toMatchObject({ accent, paper });
  });

  it('keeps each given color', () => {
    const dark = { paper: '#101418', accent: '#66ddcc', danger: '#ffb0b0' };
    const palettes = derivePalettes({ light: { ...COLORS.light, ember: '#2d7c6d' }, dark });
    expect(palettes).toMatchObject({ light: { ember: '#2d7c6d' }, dark });
  });

  it('has no hue for gray on white', () => {
    const { light, dark } = derivePalettes({ light: { accent: '#222222', paper: '#ffffff' }, dark: {} });
    for (const color of [light['text-soft'], light.line, dark.paper, dark.text]) expect(color).toMatch(/^#(..)\1\1$/);
  });
});

describe('the checks of a brand file', () => {
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
    expect(findProblems({ name: 'Cedar', colors: { light } })).toEqual([`${BRAND_FILE} ${reason}`]);
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
    expect(findProblems(brand)).toEqual([`${BRAND_FILE} ${reason}`]);
  });

  it('report too little contrast with the pair, the ratio and a color that passes', () => {
    const [problem = '', ...others] = findProblems({
      name: 'Cedar',
      colors: { light: { accent: '#ffcc00', paper: '#ffffff' } },
    });
    expect(others).toEqual([]);
    expect(problem).toMatch(
      /colors\.light\.accent: #ffcc00 on [\w-]+ #\w{6} has 1\.\d\d:1, needs 4\.5:1; #\w{6} would pass$/,
    );
    const accent = /#\w{6}(?= would)/.exec(problem)?.[0];
    const again = findProblems({ name: 'Cedar', colors: { light: { accent, paper: '#ffffff' } } });
    expect(again.join()).not.toMatch(/needs/);
  });

  it('report a missing file and one that is not JSON', () => {
    expect(buildProblems(withBrand('{'))).toEqual([expect.stringMatching(/brand\.json: is not JSON \(.+\)/)]);
    expect(buildProblems((path) => (path === BRAND_FILE ? null : readRepository(path)))).toEqual([
      `${BRAND_FILE}: there is no such file`,
    ]);
  });
});

describe('the page shown while no instance responds', () => {
  it("has the brand's name and both languages, and loads nothing", async () => {
    const page = unavailablePage(example, readRepository);
    for (const text of ['<html lang="en">', 'Cedar', '<section lang="es">', 'Volvemos enseguida', '¿Estaba pagando?']) {
      expect(page).toContain(text);
    }
    expect(page).not.toMatch(/<script|<img|<link|url\(|charged/);
    expect(await complaintsAbout(page)).toEqual([]);
  });

  it('is out of date after a change of brand or messages', () => {
    const stale = [expect.stringContaining(`${UNAVAILABLE_FILE}: not what`)];
    expect(staleUnavailablePage(example, readRepository)).toEqual(stale);
    expect(staleUnavailablePage(example, readWritten)).toEqual([]);
  });
});

describe('the files that the brand writes', () => {
  it('are unchanged for the default brand', () => {
    const files = writtenFiles(loadBrand(readRepository), readRepository);
    for (const [path, text] of Object.entries(files)) expect(text).toBe(String(readRepository(path)));
  });

  it('change only colors and values for another brand', () => {
    const { light, dark } = loadBrand(withBrand(EXAMPLE)).palettes;
    const css = String(readWritten('components/tokens.module.css'));
    const before = String(readRepository('components/tokens.module.css'));
    const blank = (text: string) => text.replace(/#[\da-f]{6}|rgb\([^/]+/g, '');
    expect(blank(css)).toBe(blank(before));
    expect(css).toContain(`--accent: ${light.accent};`);
    expect(css).toContain(`--accent: ${dark.accent};`);
    expect(String(readWritten('lib/brand-values.ts'))).toContain("BRAND_NAME: string = 'Cedar'");
  });

  it('are reported by the build and by npm run verify after a change of brand', () => {
    const stale = expect.stringContaining('run `npm run brand -- --write`');
    expect(buildProblems(withBrand(EXAMPLE))).toEqual(Array(3).fill(stale));
    expect(brandProblems({}, withBrand(EXAMPLE))).toEqual(expect.arrayContaining([stale]));
    expect(buildProblems(readWritten)).toEqual([]);
  });
});

describe('the leftovers of the default brand', () => {
  it('include every picture, the name, the colors, the mascot, each link and the settings', () => {
    const problems = leftovers(loadBrand(readRepository), {}, readRepository);
    for (const path of globSync('public/**/*.{ico,svg,png}', { cwd: process.cwd() })) {
      expect(problems).toContain(`${path}: the default's picture`);
    }
    const keys = problems.flatMap((line) => /^public\/brand\.json ([\w.]+):/.exec(line)?.[1] ?? []);
    const colors = THEMES.flatMap((theme) => ['paper', 'accent'].map((name) => `colors.${theme}.${name}`));
    expect(keys).toEqual(['name', ...colors, 'mascot']);
    for (const locale of ['en', 'es']) {
      const links = problems.filter((line) => line.startsWith(`messages/${locale}/root.json:`));
      expect(links).toHaveLength(5);
      expect(links.join()).toMatch(/hearthline\.example.*privacy/);
    }
    const settings = problems.map((line) => line.split(':')[0]);
    expect(settings).toEqual(expect.arrayContaining(['PRIVACY_URL', 'NETWORK_POLICY_URL', 'SUPPORT_PHONE']));
  });

  it('are exactly pictures, links and settings after another brand was written', () => {
    const problems = leftovers(loadBrand(readWritten), { PRIVACY_URL: 'https://cedar.example/privacy' }, readWritten);
    expect(problems.filter((line) => line.startsWith(BRAND_FILE))).toEqual([]);
    expect(problems.join()).not.toContain('PRIVACY_URL');
    expect(brandProblems({}, readWritten)).toEqual(problems.filter((line) => /^(public|messages)\//.test(line)));
    expect(problems).toContain("public/favicon.ico: the default's picture");
  });

  it('include a picture under another name', () => {
    const logo = readRepository('public/assets/logo.svg');
    const readWithLogo = (path: string) => (path === 'public/favicon.svg' ? logo : readRepository(path));
    expect(leftovers(loadBrand(readWithLogo), {}, readWithLogo)).toContain("public/favicon.svg: the default's picture");
  });
});

describe('npm run verify', () => {
  it('accepts the default brand', () => {
    expect(brandProblems({}, readRepository)).toEqual([]);
  });

  it('reports what was not updated for another name in the settings', () => {
    const problems = brandProblems({ NEXT_PUBLIC_BRAND: 'Cedar' }, readRepository);
    expect(problems).toEqual(
      leftovers(loadBrand(readRepository), { NEXT_PUBLIC_BRAND: 'Cedar' }, readRepository).filter((line) =>
        /^(public|messages)\/(?!.*mascot)/.test(line),
      ),
    );
    expect(problems.join()).not.toMatch(/brand\.json name/);
  });

  it('reports a picture of another brand under the default name', () => {
    expect(brandProblems({}, changeFiles({ 'public/assets/logo.svg': '<svg/>' }))).toEqual([
      "public/assets/logo.svg: not Hearthline's, but the name is",
    ]);
  });
});
