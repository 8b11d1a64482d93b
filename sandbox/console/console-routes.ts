import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../sandbox.ts';
import { readConsoleQuery } from './console-query.ts';
import { controlsPage } from './controls-page.ts';
import { readConsole } from './read-console.ts';

/** Of the console's pages and files. Its pages may open the site in a window, and reach nothing else. */
export const CONSOLE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

const FILES = [
  ['console.css', 'text/css'],
  ['lists.css', 'text/css'],
  ['forms.css', 'text/css'],
  ['console.js', 'text/javascript'],
  ['live.js', 'text/javascript'],
  ['icon.svg', 'image/svg+xml'],
] as const;

/** Serves the page of all controls. It is read-only: its script makes every change through the control API. */
export function addConsoleRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/console/controls', async (request, reply) => {
    const data = await readConsole(sandbox, readConsoleQuery(request.query));
    return reply.headers(CONSOLE_HEADERS).type('text/html; charset=utf-8').send(controlsPage(data));
  });

  for (const [name, type] of FILES) {
    const file = readFileSync(new URL(name, import.meta.url), 'utf8');
    app.get(`/console/${name}`, async (_, reply) =>
      reply.headers(CONSOLE_HEADERS).type(`${type}; charset=utf-8`).send(file),
    );
  }
}
