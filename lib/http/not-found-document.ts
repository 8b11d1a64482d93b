import { shellTexts } from '#messages/shell.ts';
import { DEFAULT_LOCALE, type Locale, LOCALES } from '#lib/i18n/locales.ts';
import type { Partly } from '#lib/i18n/message-tree.ts';
import { publicConfig } from '#lib/public-config.ts';
import { escapeHtml, plainPage } from './plain-page.ts';

type ShellTexts = (typeof shellTexts)[typeof DEFAULT_LOCALE];
const shells: Readonly<Record<Locale, Partly<ShellTexts>>> = shellTexts;

const notices = LOCALES.flatMap((locale) => {
  const { metaTitle, home } = shells[locale].notFound ?? {};
  if (metaTitle === undefined || home === undefined) return [];
  const lang = locale === DEFAULT_LOCALE ? '' : ` lang="${locale}"`;
  const title = lang === '' ? escapeHtml(metaTitle) : `<span${lang}>${escapeHtml(metaTitle)}</span>`;
  return { metaTitle, title, link: `<a href="/${locale}"${lang}>${escapeHtml(home)}</a>` };
});

/** In every language that has these texts, for addresses that name none: those of files (lib/unknown-names.ts), and unreadable ones. */
export const NOT_FOUND_DOCUMENT = plainPage({
  lang: DEFAULT_LOCALE,
  title: `${notices.map(({ metaTitle }) => metaTitle).join(' · ')} – ${publicConfig.brand}`,
  isBranded: true,
  body: [
    `<p><strong>${escapeHtml(publicConfig.brand)}</strong></p>`,
    `<h1>${notices.map(({ title }) => title).join(' · ')}</h1>`,
    `<p>${notices.map(({ link }) => link).join(' · ')}</p>`,
  ].join(''),
});

export const NOT_FOUND_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
};
