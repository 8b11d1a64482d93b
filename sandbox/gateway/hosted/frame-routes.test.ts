import { expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { addFrameRoutes } from './frame-routes.ts';

const app = Fastify();
addFrameRoutes(app);
const open = (query: Record<string, string>) => app.inject({ url: '/hosted-card/frame', query });

it('shows the card fields only to the page that requested them', async () => {
  const { statusCode, headers, body } = await open({ locale: 'es', parent: 'https://site.example' });
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toMatch(/frame-ancestors https:\/\/site\.example$/);
  expect(body).toContain('Número de tarjeta');
  expect(body).toContain('lang="es"');
  expect(body).not.toMatch(/<input[^>]* name=/);
});

it.each([
  ['nothing', {}],
  ['a path', { parent: 'https://site.example/path' }],
  ['another header directive', { parent: "https://site.example; script-src 'unsafe-inline'" }],
  ['any page', { parent: '*' }],
])('refuses %s as the page around it', async (_what, query: Record<string, string>) => {
  expect((await open(query)).statusCode).toBe(400);
});
