import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import { BRAND_FILES } from './brand.ts';

const params = z.object({ language: z.enum(['en', 'es']).catch('en') });

/** Serves the files that give the sandbox's pages the site's look, and leads from them to the site. */
export function addBrandRoutes(app: FastifyInstance, { config }: Sandbox): void {
  for (const [name, type, content] of BRAND_FILES) {
    app.get(`/brand/${name}`, async (_, reply) =>
      reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache' }).type(type).send(content),
    );
  }
  app.get('/brand/site/:language', async (request, reply) =>
    reply.redirect(`${config.webApp ?? 'http://localhost:3000'}/${params.parse(request.params).language}`),
  );
}
