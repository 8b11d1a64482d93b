import { getTranslations } from 'next-intl/server';
import { APP_ICONS } from '#lib/brand.ts';
import { COLORS } from '#lib/brand-values.ts';
import { LITEPAY_ENTRY, NO_INTERNET_PAGE } from '#lib/domain/entry-paths.ts';
import { onlyGet } from '#lib/http/other-methods.ts';
import { findLocale, LOCALES } from '#lib/i18n/locales.ts';
import { publicConfig } from '#lib/public-config.ts';

/**
 * The site as an app on a phone, in the language of `?locale=`. `minimal-ui`: whoever pays sees whose page it is, and goes back and logs in as
 * in any browser.
 */
export async function GET(request: Request): Promise<Response> {
  const locale = findLocale(new URL(request.url).searchParams.get('locale')) ?? LOCALES[0];
  const t = await getTranslations({ locale, namespace: 'shell.manifest' });
  const home = `/${locale}`;
  const manifest = {
    id: '/',
    name: publicConfig.brand,
    short_name: publicConfig.brand,
    description: t('description'),
    lang: locale,
    start_url: home,
    scope: '/',
    display: 'minimal-ui',
    background_color: COLORS.light.paper,
    theme_color: COLORS.light.paper,
    icons: APP_ICONS,
    shortcuts: [
      { name: t('quickRefill'), url: `${home}${LITEPAY_ENTRY}` },
      { name: t('noInternet'), url: `${home}${NO_INTERNET_PAGE}` },
    ],
  };
  return Response.json(manifest, {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'public, max-age=3600' },
  });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
