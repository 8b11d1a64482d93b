import type { FastifyReply } from 'fastify';
import { brandMark } from '../brand/brand.ts';
import { html, type Html } from '../console/html.ts';

/** The common layout of the identity provider's pages: router, login and errors. */

interface LayoutLabels {
  lang: 'en' | 'es';
  brand: string;
  summary: string;
}

const COMMON = {
  en: { skip: 'Skip to the content', back: 'Back to the site', other: 'es', otherName: 'Español' },
  es: { skip: 'Ir al contenido', back: 'Volver al sitio', other: 'en', otherName: 'English' },
} as const;

/** Takes the focus, so that it is read first; its links lead to the fields. */
export function summary(
  labels: LayoutLabels,
  problems: readonly (readonly [field: string, text: string])[],
): Html | null {
  if (problems.length === 0) return null;
  return html`<div class="summary" role="alert" tabindex="-1" autofocus>
    <p>${labels.summary}</p>
    <ul>
      ${problems.map(([field, text]) => html`<li><a href="#${field}">${text}</a></li>`)}
    </ul>
  </div>`;
}

/** `path` is the page's own, if it can show itself in the other language (`lang`). */
export function layout(labels: LayoutLabels, title: string, content: Html, path: string | null = null): string {
  const { skip, back, other, otherName } = COMMON[labels.lang];
  const site = `/brand/site/${labels.lang}`;
  return html`<!doctype html>
    <html lang="${labels.lang}">
      <head>
        <meta charset="utf-8" />
        <title>${title} | ${labels.brand}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/brand/logo.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/brand/tokens.css" />
        <link rel="stylesheet" href="/identity-router/router.css" />
      </head>
      <body>
        <a class="skip" href="#main">${skip}</a>
        <header>
          <div class="bar">
            <a class="brand" href="${site}">${brandMark(labels.brand)}</a>
            ${
              path !== null &&
              html`<a class="language" href="${withQuery(path, { lang: other })}" hreflang="${other}" lang="${other}"
                >${otherName}</a
              >`
            }
          </div>
        </header>
        <main id="main" tabindex="-1">
          <p class="back"><a href="${site}">${back}</a></p>
          ${content}
        </main>
      </body>
    </html>`.text;
}

/** The path with parameters that replace those of the same names. */
export function withQuery(path: string, more: Record<string, string>): string {
  const [pathname = '', query] = path.split('?');
  const params = new URLSearchParams(query);
  for (const [name, value] of Object.entries(more)) params.set(name, value);
  return `${pathname}?${params}`;
}

/** `back` is the URL that a form of the page finally redirects to; the content security policy has to allow it. */
export function sendPage(reply: FastifyReply, page: string, back: string | null): FastifyReply {
  const target = back === null ? '' : ` ${new URL(back).origin}`;
  return reply
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'${target}; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}
