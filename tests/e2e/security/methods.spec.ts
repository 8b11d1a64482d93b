import { expect, test } from './audit-test.ts';
import { sendRequest, headerValue, type RequestOptions } from './http.ts';

const PAGES = [
  '/',
  '/en',
  '/es',
  '/en/litepay/refill',
  '/es/dollargeneral',
  '/en/buy/internet',
  '/es/dashboard',
  '/en/handoff',
  '/en/no/where',
];

/** No body, an empty one, one with a length, and one in chunks. */
const BODIES: RequestOptions[] = [
  {},
  { body: '' },
  { body: 'x=1' },
  { body: ['x=', '1'], headers: { 'transfer-encoding': 'chunked' } },
];

test('a page can only be read, and refuses every other method with or without a body', async ({ web }) => {
  for (const path of PAGES) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      for (const request of BODIES) {
        const response = await sendRequest(web.url + path, { method, ...request });
        // The identity provider may be set up to send its response as a form, and a customer sees what comes of it.
        if (path === '/en/handoff' && method === 'POST') {
          expect([response.status, headerValue(response, 'location')]).toEqual([
            303,
            '/api/session/handoff?locale=en&error=form_post',
          ]);
          continue;
        }
        expect([method, path, response.status, headerValue(response, 'allow')]).toEqual([
          method,
          path,
          405,
          'GET, HEAD',
        ]);
      }
    }
  }
});

test('TRACE and requests to another host are bad requests', async ({ web }) => {
  for (const path of ['/', '/en', '/en/litepay/refill', '/api/litepay/lookup', '/api/nowhere', '/favicon.ico']) {
    for (const request of [
      { method: 'TRACE', path },
      { method: 'TRACK', path },
      { method: 'GET', path: `http://elsewhere.example${path}` },
      { method: 'GET', path: web.url + path },
      { method: 'POST', path: `https://elsewhere.example${path}`, body: '{}' },
      { method: 'OPTIONS', path: '*' },
    ]) {
      const response = await sendRequest(web.url, request).catch((error: unknown) => ({
        status: String(error),
        body: '',
      }));
      expect([request.method, request.path, response.status]).toEqual([request.method, request.path, 400]);
      expect(response.body).not.toContain('elsewhere');
    }
  }
});
