import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { content, findContent, contentPath, contentSections, type ContentSection } from '#lib/contract/content.ts';
import { LANGUAGES } from '#lib/i18n/locales.ts';
import { contentRoutes } from './content-routes.ts';

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  await app.register(contentRoutes, { user: 'content', password: 'pass:word', site: 'hearthline' });
});
afterAll(() => app.close());

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const get = (url: string, authorization: string | undefined = basic('content', 'pass:word')) =>
  app.inject({ url, headers: authorization ? { authorization } : {} });

const sections = Object.keys(contentSections) as ContentSection[];
const everySection = sections.flatMap((section) => (['en', 'es'] as const).map((locale) => [section, locale] as const));

describe('the content service', () => {
  it.each(everySection)('returns %s in %s as the contract requires', async (section, locale) => {
    const response = await get(contentPath('hearthline', LANGUAGES[locale].contentSegment, section));
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-language']).toBe(locale);
    const tree = findContent(section, content.response.parse(response.json()));
    expect(Object.keys(tree ?? {}).length).toBeGreaterThan(0);
  });

  it("returns buyflow as a list of objects, with the checkout's errors and the footer", async () => {
    const response = (await get('/-/api/hearthline/buyflow')).json();
    expect(Array.isArray(response.buyflow)).toBe(true);
    expect(findContent('buyflow', content.response.parse(response))).toMatchObject({
      checkout: { errors: { cardExpired: 'Please select a different date.  Card must not be expired' } },
      buyflowFooter: { links: { length: 5 } },
    });
  });

  it('returns the cart as three trees', async () => {
    expect(Object.keys((await get('/-/api/cart')).json())).toEqual(['cartPages', 'cartContent', 'products']);
  });

  it('has five links and HTML in the footer', async () => {
    const { root } = (await get('/-/api/es/hearthline')).json();
    expect(root.footer.links).toHaveLength(5);
    expect(root.footer.copyrightHtml).toContain('<strong>');
  });

  it.each([
    ['none', ''],
    ['another password', basic('content', 'other')],
    ['another user', basic('other', 'pass:word')],
    ['another scheme', 'Bearer pass:word'],
  ])('refuses %s with 401 and JSON', async (_, authorization) => {
    const response = await get('/-/api/hearthline/litepay', authorization);
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toContain('Basic');
    expect(response.json()).toMatchObject({ errorCode: 'CONTENT_UNAUTHORIZED' });
    expect((await get('/-/api/hearthline/nothing', authorization)).statusCode).toBe(401);
  });

  it.each(['/-/api/hearthline/nothing', '/-/api/hearthline/root', '/-/api/hearthline/__proto__', '/-/api/other'])(
    'has nothing at %s',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});
