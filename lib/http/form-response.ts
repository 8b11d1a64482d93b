import 'server-only';
import { bundledMessages } from '#lib/i18n/bundled-messages.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { escapeHtml, plainPage } from './plain-page.ts';

/**
 * The response to a submitted form: a document that goes on to `location` by itself, or by its link where a browser does not. Browsers apply
 * a page's `form-action` to every redirect of a submission, and the way may lead to the identity provider and on to hosts that only it
 * knows; from this document it is a navigation (docs/decisions/cross-origin-form-submissions.md).
 */
export function formResponse(location: string, locale: Locale, reference: string, status = 200): Response {
  const { title, proceed } = bundledMessages[locale].shell.onward;
  const body = `<h1>${escapeHtml(title)}</h1><p><a href="${escapeHtml(location)}">${escapeHtml(proceed)}</a></p>`;
  return new Response(plainPage({ lang: locale, title, body, refresh: `0; url=${location}` }), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'x-reference': reference,
    },
  });
}
