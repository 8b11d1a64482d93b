import { describe, expect, it, jest } from '@jest/globals';
import { bodiesFor, respondWith } from './api-server.ts';

const ping = (path: string) => fetch(path, { method: 'POST', body: '{"reason":"keep"}' });

describe('the mocked network of a page', () => {
  it('replies by path in the given order, and records the requests', async () => {
    const requests = respondWith({ '/api/litepay/status': ['offline', { state: 'none', reference: null }] });
    await expect(fetch('/api/litepay/status?attempt=1')).rejects.toThrow();
    for (const attempt of [2, 3]) {
      const response = await fetch(`/api/litepay/status?attempt=${attempt}`);
      expect(await response.json()).toEqual({ state: 'none', reference: null });
    }
    expect(requests.map(({ path }) => path)).toEqual(
      [1, 2, 3].map((attempt) => `/api/litepay/status?attempt=${attempt}`),
    );
    expect(bodiesFor(requests, '/api/litepay/status')).toEqual([null, null, null]);
  });

  it.each([
    ['that no test named', () => respondWith({})],
    [
      'of the replies before',
      () => {
        respondWith({ '/api/session/ping': { pinged: true, restarted: true } });
        respondWith({ '/api/buy/consent': { saved: true } });
      },
    ],
    [
      'on another host',
      () => respondWith({ '/api/session/ping': { pinged: true, restarted: true } }),
      'https://example.com/',
    ],
  ])('fails a test that asks for a path %s', async (_, prepare, host = '') => {
    prepare();
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await expect(ping(`${host}/api/session/ping`)).rejects.toThrow();
    expect(String(consoleError.mock.calls[0])).toContain('without a matching request handler');
    consoleError.mockRestore();
  });
});
