import { describe, expect, it, jest } from '@jest/globals';
import type { PageRequest } from '#lib/http/page-request.ts';

const sent = new Headers();
jest.unstable_mockModule('next/headers', () => ({ headers: async () => sent, cookies: async () => ({}) }));
jest.unstable_mockModule('next-intl/server', () => ({
  getLocale: async () => 'es',
  getMessages: async () => ({ fields: { zip: 'ZIP' }, cart: { total: 'Total' } }),
  getTimeZone: async () => 'UTC',
}));

const { openPage } = await import('./open-page.tsx');
const { PageRedirect } = await import('#lib/http/page-request.ts');
const { ClientMessages } = await import('#components/layout/client-messages.tsx');

type Query = Record<string, string | string[]>;
const open = (load: (request: PageRequest) => Promise<string>, query: Query = {}) =>
  openPage(load, { params: Promise.resolve({}), searchParams: Promise.resolve(query) });

/** The request that the loader receives. */
async function requestOf(query: Query): Promise<PageRequest> {
  const requests: PageRequest[] = [];
  await open(async (request) => {
    requests.push(request);
    return '';
  }, query);
  const [request] = requests;
  if (!request) throw new Error('The loader was not called');
  return request;
}

describe('a page', () => {
  it('shows the view of its loader', async () => {
    expect(await open(async ({ locale }) => `A plan in ${locale}`)).toBe('A plan in es');
  });

  it.each([
    ['/buy/internet?purchase=1', '/es/buy/internet?purchase=1'],
    ['/?checkAvailability=true', '/es?checkAvailability=true'],
    ['/en/dashboard?account=1', '/en/dashboard?account=1'],
    ['/api/session/login?locale=es', '/api/session/login?locale=es'],
    ['https://example.com/plans', 'https://example.com/plans'],
  ])('is redirected to %s as %s', async (to, url) => {
    await expect(open(() => Promise.reject(new PageRedirect(to)))).rejects.toMatchObject({
      digest: expect.stringContaining(`NEXT_REDIRECT;replace;${url};307`),
    });
  });

  it('sends only the messages that it names to the browser', async () => {
    expect(await ClientMessages({ sections: ['fields'], children: null })).toMatchObject({
      props: { locale: 'es', timeZone: 'UTC', json: JSON.stringify({ fields: { zip: 'ZIP' } }) },
    });
  });

  it('ignores repeated parameters in its query', async () => {
    const { query, requested } = await requestOf({ purchase: '1', reference: ['a', 'b'] });
    expect(query.toString()).toBe('purchase=1');
    expect(requested.toString()).toBe('purchase=1&reference=a&reference=b');
  });

  it('is no action while it is prefetched', async () => {
    expect(await requestOf({})).toMatchObject({ isAction: true, locale: 'es' });
    sent.set('next-router-prefetch', '1');
    expect(await requestOf({})).toMatchObject({ isAction: false });
    sent.delete('next-router-prefetch');
  });
});
