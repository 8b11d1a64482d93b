import en from '#messages/en/shell.json' with { type: 'json' };
import es from '#messages/es/shell.json' with { type: 'json' };
import { escapeHtml, plainPage } from './plain-page.ts';

/** In both languages, for addresses that say none: those of files (lib/unknown-names.ts), and those that cannot be read. */
export const NOT_FOUND_DOCUMENT = plainPage({
  lang: 'en',
  title: `${en.notFound.metaTitle} · ${es.notFound.metaTitle}`,
  body: [
    `<h1>${escapeHtml(en.notFound.metaTitle)} · <span lang="es">${escapeHtml(es.notFound.metaTitle)}</span></h1>`,
    `<p><a href="/en">${escapeHtml(en.notFound.home)}</a> · <a href="/es" lang="es">${escapeHtml(es.notFound.home)}</a></p>`,
  ].join(''),
});

export const NOT_FOUND_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
};
