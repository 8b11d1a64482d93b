import { bundledMessages } from '#lib/i18n/bundled-messages.ts';
import { escapeHtml, plainPage } from '#lib/http/plain-page.ts';

const { en, es } = { en: bundledMessages.en.shell.notFound, es: bundledMessages.es.shell.notFound };

/** In both languages, because an address that names a file says none (lib/unknown-names.ts). */
const DOCUMENT = plainPage({
  lang: 'en',
  title: `${en.metaTitle} · ${es.metaTitle}`,
  body: [
    `<h1>${escapeHtml(en.metaTitle)} · <span lang="es">${escapeHtml(es.metaTitle)}</span></h1>`,
    `<p><a href="/en">${escapeHtml(en.home)}</a> · <a href="/es" lang="es">${escapeHtml(es.home)}</a></p>`,
  ].join(''),
});

function refuse(): Response {
  return new Response(DOCUMENT, {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store' },
  });
}

export { refuse as DELETE, refuse as GET, refuse as OPTIONS, refuse as PATCH, refuse as POST, refuse as PUT };
