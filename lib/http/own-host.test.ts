import { expect, it } from '@jest/globals';
import { toOwnHost } from './own-host.ts';

Object.assign(process.env, {
  APP_ORIGIN: 'https://localhost:8443',
  SESSION_SECRET: 's'.repeat(32),
  PROVIDER_URL: 'http://localhost:1',
  CONTENT_USER: 'u',
  CONTENT_PASSWORD: 'p',
});

it.each([
  ['under its own name', 'localhost:8443', '/api/session/login?locale=en', null],
  ['in capitals', 'LOCALHOST:8443', '/api/session/login?locale=en', null],
  ['under another name', 'www.localhost:8443', '/api/session/login?locale=en', '/api/session/login?locale=en&host=own'],
  ['under an address', '127.0.0.1:3000', '/es/buy?lm=TE9D%3D', '/es/buy?lm=TE9D%3D&host=own'],
  ['under another port', 'localhost:9443', '/en/buy', '/en/buy?host=own'],
  ['behind a proxy that names its own host', 'upstream:3000', '/en/buy?host=own', null],
  ['without the middleware', null, '/en/buy', null],
])('redirects to APP_ORIGIN, or not, a visit %s', (_what, host, path, target) => {
  const headers = new Headers(host === null ? {} : { 'x-arrived-host': host });
  const address = toOwnHost({ url: `http://localhost:3000${path}`, headers });
  expect(address).toBe(target === null ? null : `https://localhost:8443${target}`);
});
