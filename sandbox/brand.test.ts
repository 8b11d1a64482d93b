import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { contentPath, contentSections, type ContentSection } from '#lib/contract/content.ts';
import { LANGUAGES } from '#lib/i18n/locales.ts';

process.env['NEXT_PUBLIC_BRAND'] = 'Cedar & Sons';
const { contentRoutes } = await import('./content/content-routes.ts');
const { loginLabels } = await import('./identity/login-labels.ts');
const { signOutPage } = await import('./identity/login-page.ts');
const { routerLabels } = await import('./identity/router-labels.ts');
const { addMonthlyAccount } = await import('./identity/monthly-account.ts');
const { html } = await import('./console/html.ts');

const DEFAULT = /hearthline/i;

let app: FastifyInstance;
beforeAll(async () => {
  app = fastify();
  addMonthlyAccount(app);
  await app.register(contentRoutes, { user: 'content', password: 'sandbox', site: 'cedar' });
});
afterAll(() => app.close());

const authorization = `Basic ${Buffer.from('content:sandbox').toString('base64')}`;
const sections = Object.keys(contentSections) as ContentSection[];

describe.each(['en', 'es'] as const)('the sandbox under another brand, in %s', (locale) => {
  it("uses the brand's name and links in all content", async () => {
    const bodies = sections.map(async (section) => {
      const { body } = await app.inject({
        url: contentPath('cedar', LANGUAGES[locale].contentSegment, section),
        headers: { authorization },
      });
      return body;
    });
    const all = (await Promise.all(bodies)).join('\n');
    expect(all).not.toMatch(DEFAULT);
    expect(all).toContain('Cedar & Sons');
    expect(all).toContain('https://www.cedar-sons.example/');
  });

  it("uses the brand's name on the pages of the identity provider and the monthly account", async () => {
    const pages = [
      signOutPage(loginLabels(locale), html``),
      JSON.stringify(routerLabels(locale === 'es' ? 'SPANISH' : 'ENGLISH')),
      (await app.inject({ url: '/monthly-account', headers: { 'accept-language': locale } })).body,
    ];
    for (const page of pages) {
      expect(page).toMatch(/Cedar &(amp;)? Sons/);
      expect(page).not.toMatch(DEFAULT);
    }
  });
});
