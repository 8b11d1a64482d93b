import { globSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { brandProblems, defaultsInFiles, defaultsInSettings, differingColors, readRepository } from './brand.ts';

const OTHER = { NEXT_PUBLIC_BRAND: 'Cedar' };

/** The repository with some files changed. */
const changed = (files: Record<string, string>) => (path: string) =>
  path in files ? Buffer.from(files[path] ?? '') : readRepository(path);

const recolored = String(readRepository('components/tokens.module.css'))
  .replace('--accent: #a83f14', '--accent: #005544')
  .replace('--accent: #f2a276', '--accent: #66ddcc');

describe('what still shows the default brand', () => {
  it('is named: every picture, the colors, each link, the settings', () => {
    const found = defaultsInFiles(readRepository);
    const pictures = globSync('public/**/*.{ico,svg,png}', { cwd: process.cwd() });
    for (const path of pictures) expect(found).toContain(`${path}: the default's picture`);
    expect(found).toContain("components/tokens.module.css --accent: the default's color");
    for (const locale of ['en', 'es']) {
      const links = found.filter((line) => line.startsWith(`messages/${locale}/root.json:`));
      expect(links).toHaveLength(5);
      expect(links.join()).toMatch(/hearthline\.example.*privacy/);
    }
    expect(defaultsInSettings({}).map((line) => line.split(':')[0])).toEqual(
      expect.arrayContaining(['NEXT_PUBLIC_BRAND', 'PRIVACY_URL', 'NETWORK_POLICY_URL', 'SUPPORT_PHONE']),
    );
  });

  it('is no longer named once it is another', () => {
    const found = defaultsInFiles(
      changed({ 'public/favicon.ico': 'other', 'components/tokens.module.css': recolored }),
    );
    expect(found.join('\n')).not.toMatch(/favicon\.ico|--accent/);
    expect(found.join('\n')).toContain('favicon.svg');
    expect(defaultsInSettings({ PRIVACY_URL: 'https://cedar.example/privacy' }).join()).not.toContain('PRIVACY_URL');
  });
});

describe('npm run verify', () => {
  it('lets the default brand be', () => {
    expect(brandProblems({}, readRepository)).toEqual([]);
  });

  it('names the files that another brand has forgotten', () => {
    expect(brandProblems(OTHER, readRepository)).toEqual(defaultsInFiles(readRepository));
  });

  it('says so when the pictures are another brand’s and the name is not', () => {
    expect(brandProblems({}, changed({ 'public/assets/logo.svg': '<svg/>' }))).toEqual([
      "public/assets/logo.svg: not Hearthline's, but NEXT_PUBLIC_BRAND is",
    ]);
  });

  it('keeps the color of the browser’s frame that of the page', () => {
    expect(differingColors(readRepository)).toEqual([]);
    const css = String(readRepository('components/tokens.module.css')).replace('--paper: #191310', '--paper: #000000');
    expect(brandProblems({}, changed({ 'components/tokens.module.css': css }))).toEqual([
      expect.stringContaining('THEME_COLORS.dark'),
    ]);
  });
});
