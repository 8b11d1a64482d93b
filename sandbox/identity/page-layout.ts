import type { FastifyReply } from 'fastify';
import { siteHead, siteHeader, siteLink } from '../look/site-header.ts';
import { html, type Html } from '../console/html.ts';

/** The common layout of the identity provider's pages: router, login and errors. */

interface LayoutLabels {
  lang: 'en' | 'es';
  brand: string;
  summary: string;
}

const BACK = { en: 'Back to the site', es: 'Volver al sitio' } as const;

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
  return html`<!doctype html>
    <html lang="${labels.lang}">
      <head>
        ${siteHead(`${title} | ${labels.brand}`, ['/identity-router/router.css'])}
        <meta name="robots" content="noindex" />
      </head>
      <body>
        ${siteHeader({ language: labels.lang, name: labels.brand, path })}
        <main id="main" tabindex="-1">
          <p class="back"><a href="${siteLink(labels.lang)}">${BACK[labels.lang]}</a></p>
          ${content}
        </main>
      </body>
    </html>`.text;
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
