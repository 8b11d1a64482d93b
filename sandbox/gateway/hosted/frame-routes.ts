import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { framePage } from './frame-page.ts';

const FILES = [
  ['frame.css', 'text/css'],
  ['frame.js', 'text/javascript'],
] as const;

/** An origin alone: it becomes part of a header, and the only one that the frame speaks with. */
const origin = z.url({ protocol: /^https?$/ }).refine((text) => URL.canParse(text) && new URL(text).origin === text);

const query = z.object({
  locale: z.enum(['en', 'es']).catch('en'),
  theme: z.enum(['light', 'dark']).catch('light'),
  parent: origin,
});

/** The card fields of the sandbox's gateway: a page that a form of the site shows in a frame, on the sandbox's own origin. */
export function addFrameRoutes(app: FastifyInstance): void {
  app.get('/hosted-card/frame', async (request, reply) => {
    const frameQuery = query.safeParse(request.query);
    if (!frameQuery.success) return reply.code(400).type('text/plain; charset=utf-8').send('parent must be an origin');
    return reply
      .headers({
        'content-security-policy': `default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors ${frameQuery.data.parent}`,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      .type('text/html; charset=utf-8')
      .send(framePage(frameQuery.data));
  });

  for (const [name, type] of FILES) {
    const file = readFileSync(new URL(name, import.meta.url), 'utf8');
    app.get(`/hosted-card/${name}`, async (_, reply) =>
      reply
        .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
        .type(`${type}; charset=utf-8`)
        .send(file),
    );
  }
}
