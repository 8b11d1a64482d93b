import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readInput } from '../control/control-request.ts';
import type { Sandbox } from '../sandbox.ts';
import { beginScene } from './begin-scene.ts';
import { readConsoleQuery } from './console-query.ts';
import { consolePage } from './page.ts';
import { readConsole } from './read-console.ts';
import { isSceneName } from './scenes.ts';

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

const FILES = [
  ['tokens.css', 'text/css'],
  ['console.css', 'text/css'],
  ['lists.css', 'text/css'],
  ['forms.css', 'text/css'],
  ['scenes.css', 'text/css'],
  ['console.js', 'text/javascript'],
  ['icon.svg', 'image/svg+xml'],
] as const;

/** Serves the console. The page is read-only: its script makes every change through the control API. */
export function addConsoleRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get('/console', async (request, reply) => {
    const data = await readConsole(sandbox, readConsoleQuery(request.query));
    return reply.headers(HEADERS).type('text/html; charset=utf-8').send(consolePage(data));
  });

  // A fault that the last scene left switched on is removed when the next scene begins.
  let faultId: string | null = null;
  app.post('/__sandbox/scenes', async (request) => {
    const wanted = z.strictObject({ scene: z.string().refine(isSceneName, 'is no scene') });
    const { scene } = readInput(wanted, request.body);
    if (faultId !== null) sandbox.faults.remove(faultId);
    const begun = await beginScene(sandbox, scene);
    ({ faultId } = begun);
    return { page: begun.page };
  });

  for (const [name, type] of FILES) {
    const file = readFileSync(new URL(name, import.meta.url), 'utf8');
    app.get(`/console/${name}`, async (_, reply) => reply.headers(HEADERS).type(`${type}; charset=utf-8`).send(file));
  }
}
