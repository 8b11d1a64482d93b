import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { pageLanguage } from '../look/page-language.ts';
import { readConsoleQuery } from '../console/console-query.ts';
import { CONSOLE_HEADERS } from '../console/console-routes.ts';
import { readInput } from '../control/control-request.ts';
import { readForms } from '../identity/read-forms.ts';
import type { Sandbox } from '../sandbox.ts';
import { beginScene } from './begin-scene.ts';
import { readScene } from './read-scene.ts';
import { readSceneQuery } from './scene-query.ts';
import { isSceneName, type SceneName } from './scenes.ts';
import { tryPage } from './try-page.ts';

const FILES = [
  ['scenes.css', 'text/css'],
  ['try.js', 'text/javascript'],
] as const;

const sceneForm = z.strictObject({
  scene: z.string().refine(isSceneName, 'is no scene'),
  lang: z.enum(['en', 'es']).default('en'),
});

const visit = z.object({
  lang: z.enum(['en', 'es']).catch('en'),
  path: z
    .string()
    .regex(/^\/(en|es)\/[a-z-]+$/)
    .optional()
    .catch(undefined),
});

/** What the identity provider remembers a login by. */
const LOGIN_COOKIES = ['idp_session', 'idp_session.sig'];

/** Serves the console's first page, 'Try it', and begins its scenes. */
export async function scenesRoutes(scope: FastifyInstance, sandbox: Sandbox): Promise<void> {
  readForms(scope);

  scope.get('/console', async (request, reply) => {
    // Where all controls were before this page was.
    if (Object.values(readConsoleQuery(request.query)).some((value) => value !== undefined)) {
      return reply.redirect(request.url.replace('/console', '/console/controls'));
    }
    const query = readSceneQuery(request.query);
    const page = tryPage({
      language: pageLanguage(request),
      path: request.url,
      scene: await readScene(sandbox, query),
      webApp: sandbox.config.webApp,
      timeZone: sandbox.config.timeZone,
    });
    return reply.headers(CONSOLE_HEADERS).type('text/html; charset=utf-8').send(page);
  });

  /** What each scene began last ends when it begins again. */
  const last = new Map<SceneName, () => void>();
  scope.post('/__sandbox/scenes', async (request, reply) => {
    const { scene, lang } = readInput(sceneForm, request.body);
    last.get(scene)?.();
    const { page, end } = await beginScene(sandbox, scene, lang);
    last.set(scene, end);
    const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded');
    return isForm ? reply.redirect(page, 303) : { page };
  });

  // This ends the session of an earlier scene, so that the site's login page is shown again.
  scope.get('/console/customer', async (request, reply) => {
    const { lang, path } = visit.parse(request.query);
    const login = new URLSearchParams({ locale: lang, ...(path && { returnTo: path }) });
    for (const name of LOGIN_COOKIES) void reply.header('set-cookie', `${name}=; Path=/oidc; Max-Age=0`);
    return reply.redirect(`${sandbox.config.webApp ?? 'http://localhost:3000'}/api/session/login?${login}`);
  });

  for (const [name, type] of FILES) {
    const file = readFileSync(new URL(name, import.meta.url), 'utf8');
    scope.get(`/console/${name}`, async (_, reply) =>
      reply.headers(CONSOLE_HEADERS).type(`${type}; charset=utf-8`).send(file),
    );
  }
}
