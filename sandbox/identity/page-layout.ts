import type { FastifyReply } from 'fastify';
import { html, type Html } from '../console/html.ts';

/** The common layout of the identity provider's pages: router, login and errors. */

interface LayoutLabels {
  lang: 'en' | 'es';
  brand: string;
  summary: string;
}

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

export function layout(labels: LayoutLabels, title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="${labels.lang}">
      <head>
        <meta charset="utf-8" />
        <title>${title} | ${labels.brand}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/console/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/console/tokens.css" />
        <link rel="stylesheet" href="/identity-router/router.css" />
      </head>
      <body>
        <header><p>${labels.brand}</p></header>
        <main>${content}</main>
      </body>
    </html>`.text;
}

/** `back` is the URL that a form of the page finally redirects to; the content security policy has to allow it. */
export function sendPage(reply: FastifyReply, page: string, back: string | null): FastifyReply {
  const target = back === null ? '' : ` ${new URL(back).origin}`;
  return reply
    .headers({
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'${target}; base-uri 'none'; frame-ancestors 'none'`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(page);
}
