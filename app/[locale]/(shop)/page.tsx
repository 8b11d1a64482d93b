import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { loadHomePage } from '#lib/shop/server/home-page.ts';
import { HomeScreen } from './home/home-screen.tsx';
import { RefillHomeScreen } from './home/refill-home-screen.tsx';
import { SHARE_PICTURES } from '#lib/brand-values.ts';
import { config } from '#lib/config.ts';
import { LANGUAGES, type Locale, LOCALES } from '#lib/i18n/locales.ts';
import { publicConfig } from '#lib/public-config.ts';
import { buildAlternates, languageUrls } from '#lib/site/alternates.ts';

export async function generateMetadata(): Promise<Metadata> {
  return homeMetadata(await getLocale());
}

/** The same for all identical requests (lib/landing/landing-pages.ts). */
export default async function HomePage(props: PageProps) {
  const view = await openPage(loadHomePage, props);
  return view.kind === 'shop' ? <HomeScreen view={view} /> : <RefillHomeScreen view={view} />;
}

/** Open Graph writes a language and its country with an underscore. */
const openGraphLocale = (locale: Locale) => LANGUAGES[locale].region.replace('-', '_');

/** Everything in the head of the home page, absolute on the configured origin. */
export async function homeMetadata(locale: Locale): Promise<Metadata> {
  const t = await getTranslations({ locale, namespace: 'home.meta' });
  const url = languageUrls('')[locale];
  const [title, description] = [t('title'), t('description')];
  const image = {
    url: `${config().APP_ORIGIN}${SHARE_PICTURES[locale]}`,
    width: 1200,
    height: 630,
    alt: t('imageAlt'),
    type: 'image/png',
  };
  return {
    metadataBase: new URL(config().APP_ORIGIN),
    title,
    description,
    alternates: buildAlternates('', locale),
    openGraph: {
      type: 'website',
      url,
      siteName: publicConfig.brand,
      title,
      description,
      locale: openGraphLocale(locale),
      alternateLocale: LOCALES.filter((other) => other !== locale).map(openGraphLocale),
      images: [image],
    },
    twitter: { card: 'summary_large_image', title, description, images: [image] },
  };
}
