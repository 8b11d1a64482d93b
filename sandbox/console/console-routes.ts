import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { ControlProblem } from '../control/control-request.ts';
import { pageLanguage } from '../look/page-language.ts';
import type { Sandbox } from '../sandbox.ts';
import { outbox } from '../state/schema/messages.ts';
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

/**
 * An e-mail may hold what somebody typed, so it gets an origin of its own, in which nothing runs and nothing is loaded; its styles stand in
 * its elements. Like the console it is shown in no frame.
 */
const MAIL_HEADERS = {
  ...CONSOLE_HEADERS,
  'content-security-policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
};

const mailParams = z.object({ id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).catch(0) });

/** Serves the page of all controls. It is read-only: its script makes every change through the control API. */
export function addConsoleRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/console/controls', async (request, reply) => {
    const data = await readConsole(sandbox, readConsoleQuery(request.query), pageLanguage(request));
    return reply.headers(CONSOLE_HEADERS).type('text/html; charset=utf-8').send(controlsPage(data, request.url));
  });

  app.get('/console/mail/:id', async (request, reply) => {
    const { id } = mailParams.parse(request.params);
    const [message] = await sandbox.db.select({ html: outbox.html }).from(outbox).where(eq(outbox.id, id));
    if (!message?.html) {
      throw new ControlProblem(404, {
        en: 'There is no e-mail with this number',
        es: 'No hay ningún correo con este número',
      });
    }
    return reply.headers(MAIL_HEADERS).type('text/html; charset=utf-8').send(message.html);
  });

  for (const [name, type] of FILES) {
    const file = readFileSync(new URL(name, import.meta.url), 'utf8');
    app.get(`/console/${name}`, async (_, reply) =>
      reply.headers(CONSOLE_HEADERS).type(`${type}; charset=utf-8`).send(file),
    );
  }
}
