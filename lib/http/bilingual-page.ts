import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#lib/i18n/locales.ts';
import { escapeHtml, plainPage } from './plain-page.ts';

interface Notice {
  title: string;
  paragraphs: readonly string[];
  /** Where a link leads on, and its text. */
  link?: { to: string; text: string };
}

/**
 * A plain document with the brand's name that says the same in each language, `first` before the others: for moments at which nobody knows
 * which one the reader speaks. A language whose texts are not translated yet is left out.
 */
export function bilingualPage(
  brand: string,
  notices: Readonly<Record<Locale, Notice>>,
  { first = LOCALES[0], refresh }: { first?: Locale; refresh?: string } = {},
): string {
  const isTranslated = (locale: Locale) =>
    locale === DEFAULT_LOCALE || !isDeepStrictEqual(notices[locale], notices[DEFAULT_LOCALE]);
  const order = [first, ...LOCALES.filter((locale) => locale !== first && isTranslated(locale))];
  const sections = order.map((locale) => renderSection(locale, notices[locale]));
  return plainPage({
    lang: first,
    title: `${notices[first].title} – ${brand}`,
    body: `<p><strong>${escapeHtml(brand)}</strong></p>${sections.join('')}`,
    ...(refresh !== undefined && { refresh }),
  });
}

function renderSection(locale: Locale, { title, paragraphs, link }: Notice): string {
  const texts = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('');
  const onward = link ? `<p><a href="${escapeHtml(link.to)}">${escapeHtml(link.text)}</a></p>` : '';
  return `<section lang="${locale}"><h1>${escapeHtml(title)}</h1>${texts}${onward}</section>`;
}
