import { describe, expect, it, jest } from '@jest/globals';
import { createTranslator } from 'next-intl';
import { bundledMessages } from '#lib/i18n/bundled-messages.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { exampleBrand, exampleBrandValues } from '#tests/support/example-brand.ts';

jest.unstable_mockModule('#lib/brand-values.ts', () => exampleBrandValues);

let shown: Locale = 'en';
type Namespace = 'home.hero' | 'serviceability' | 'shell.manifest';
jest.unstable_mockModule('next-intl/server', () => ({
  getFormatter: () => undefined,
  getLocale: async () => shown,
  getMessages: async () => bundledMessages[shown],
  getNow: () => undefined,
  getTimeZone: () => undefined,
  getTranslations: async (wanted: Namespace | { locale: Locale; namespace: Namespace }) => {
    const { locale, namespace } = typeof wanted === 'string' ? { locale: shown, namespace: wanted } : wanted;
    return createTranslator({ locale, namespace, messages: bundledMessages[locale] });
  },
}));

const { brandMetadata, brandViewport } = await import('#lib/brand.ts');
const { GET } = await import('./manifest.webmanifest/route.ts');
const { Hero } = await import('./[locale]/(shop)/home/hero.tsx');

const { name, slogan, palettes } = exampleBrand;
const DEFAULT = /hearthline/i;

describe.each(['en', 'es'] as const)('another brand, in %s', (locale) => {
  it('shows its slogan on the home page', async () => {
    shown = locale;
    const check = { supportPhone: '(888) 123-4567', canLogIn: true, postpaidUrl: null, hasWaitlist: false };
    const view = { kind: 'shop' as const, catalog: null, canLogIn: true, check, isCheckWanted: false, notSold: null };
    const page = JSON.stringify(await Hero({ view }));
    expect(page).toContain(slogan?.[locale]);
    expect(page).not.toContain(bundledMessages[locale].home.hero.title);
  });

  it('appears in the manifest', async () => {
    const response = await GET(new Request(`http://localhost:3000/manifest.webmanifest?locale=${locale}`));
    const manifest: unknown = await response.json();
    expect(manifest).toMatchObject({ name, short_name: name, theme_color: palettes.light.paper });
    expect(JSON.stringify(manifest)).not.toMatch(DEFAULT);
  });
});

it('puts another brand into the head of every document', () => {
  expect(brandMetadata).toMatchObject({ applicationName: name });
  expect(JSON.stringify(brandMetadata)).not.toMatch(DEFAULT);
  expect(JSON.stringify(brandViewport)).toContain(palettes.dark.paper);
});
