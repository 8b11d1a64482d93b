import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { COLORS } from '#lib/brand-values.ts';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#lib/i18n/locales.ts';

/**
 * A document of a few hundred bytes for the responses that are no page of the site: no script, no file, no cookie. Read by next.config.mjs
 * under plain Node through lib/http/headers.ts.
 */
export interface PlainPage {
  /** The language of the document. */
  lang: string;
  title: string;
  /** Markup inside of `<main>`; texts in it are passed through `escapeHtml`. */
  body: string;
  /** The value of a `Refresh` header: seconds, and where to go, with a GET, if that is not the same address. */
  refresh?: string;
  /** In the brand's colors. Only for documents that are rendered with the brand that the site was built for. */
  isBranded?: boolean;
}

const STYLE =
  ':root{color-scheme:light dark;background:Canvas;font:100%/1.5 system-ui,sans-serif}main{max-width:30rem;margin:4rem auto;padding:0 1rem}h1{font-size:1.25rem}';

/** Fewer than 400 bytes, because it is sent with each document: the brand's colors, and no font or image. */
const BRANDED_STYLE = `${STYLE}${colorRules('light')}@media(prefers-color-scheme:dark){${colorRules('dark')}}`;

function colorRules(theme: keyof typeof COLORS): string {
  const { paper, text, accent } = COLORS[theme];
  return `:root{background:${paper};color:${text}}a,strong{color:${accent}}`;
}

/** The two style sheets of these documents, for `style-src`. */
export const PLAIN_STYLE_HASHES = [STYLE, BRANDED_STYLE].map(
  (style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
);

export function plainPage({ lang, title, body, refresh, isBranded = false }: PlainPage): string {
  const again = refresh === undefined ? '' : `<meta http-equiv="refresh" content="${escapeHtml(refresh)}">`;
  return [
    `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>${again}`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${isBranded ? BRANDED_STYLE : STYLE}</style></head>`,
    `<body><main>${body}</main></body></html>`,
  ].join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for an element, or for an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

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
