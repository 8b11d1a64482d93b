import { useLocale, useTranslations } from 'next-intl';
import { StructuredData } from '#components/layout/structured-data.tsx';
import { SQUARE_LOGO } from '#lib/brand.ts';
import { SHARE_PICTURES } from '#lib/brand-values.ts';
import { config } from '#lib/config.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import type { Catalog } from '#lib/plans/catalog.ts';
import { publicConfig } from '#lib/public-config.ts';

interface Props {
  /** Null where nothing is sold here, or prices are not known. */
  catalog: Catalog | null;
  questions: readonly { question: string; answer: string }[];
}

/** Structured data of the home page for search engines: the seller, the products and prices, and the questions with their answers. */
export function HomeStructuredData({ catalog, questions }: Props) {
  const t = useTranslations('home');
  const locale = useLocale();
  const { APP_ORIGIN, SUPPORT_PHONE } = config();
  const home = `${APP_ORIGIN}/${locale}`;
  const organization = { '@id': `${APP_ORIGIN}/#organization` };
  const products = (catalog?.plans ?? []).map(({ planCode, days, priceCents }) => ({
    '@type': 'Product',
    '@id': `${home}#${planCode}`,
    name: t('facts.planName', { days }),
    description: t('meta.description'),
    sku: planCode,
    image: `${APP_ORIGIN}${SHARE_PICTURES[locale]}`,
    brand: { '@type': 'Brand', name: publicConfig.brand },
    offers: {
      '@type': 'Offer',
      price: (priceCents / 100).toFixed(2),
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: `${home}#plans`,
      seller: organization,
    },
  }));
  const graph = [
    {
      '@type': 'Organization',
      ...organization,
      name: publicConfig.brand,
      url: `${APP_ORIGIN}/`,
      logo: `${APP_ORIGIN}${SQUARE_LOGO}`,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer service',
        telephone: SUPPORT_PHONE,
        availableLanguage: LOCALES,
      },
    },
    ...products,
    {
      '@type': 'FAQPage',
      '@id': `${home}#faq`,
      inLanguage: locale,
      mainEntity: questions.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
    {
      '@type': 'BreadcrumbList',
      '@id': `${home}#breadcrumb`,
      itemListElement: [{ '@type': 'ListItem', position: 1, name: t('breadcrumb'), item: home }],
    },
  ];
  return <StructuredData data={{ '@context': 'https://schema.org', '@graph': graph }} />;
}
