import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import { LOOK_FILES } from './look-files.ts';

const params = z.object({ language: z.enum(['en', 'es']).catch('en') });

/** Serves the files that give the sandbox's pages the site's look, and links them to the site. */
export function addLookRoutes(app: FastifyInstance, { config }: Sandbox): void {
  for (const [name, type, content] of LOOK_FILES) {
    app.get(`/look/${name}`, async (_, reply) =>
      reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' }).type(type).send(content),
    );
  }
  app.get('/look/site/:language', async (request, reply) =>
    reply.redirect(`${config.webApp ?? 'http://localhost:3000'}/${params.parse(request.params).language}`),
  );
}
