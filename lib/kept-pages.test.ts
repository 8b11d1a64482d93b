import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from '@jest/globals';
import KeptPages from './kept-pages.ts';
import { policyHash } from './policy-hash.ts';

const INLINE = 'self.__next_f.push([1, "</div>"])';
const DATA = '{"@context":"https://schema.org"}';
const STYLE = 'p { color: red }';
const HTML =
  `<html><head><style>${STYLE}</style><script src="/_next/a.js" async=""></script></head><body><p>Hello</p>` +
  `<script type="application/ld+json">${DATA}</script><script id="_R_">${INLINE}</script></body></html>`;

/** As the framework hands a page over that it has just made. */
function pageOf(html: string) {
  return {
    kind: 'APP_PAGE',
    html: html as string | Buffer,
    rscData: Buffer.from('0:["data"]'),
    segmentData: new Map([['/_tree', Buffer.from('1:["tree"]')]]),
    headers: { 'x-next-cache-tags': 'a' } as Record<string, string>,
    postponed: undefined,
    status: 200,
  };
}

const textOf = (packed: string | Buffer = '') => gunzipSync(packed).toString();

beforeEach(() => {
  process.env.APP_ORIGIN = 'https://shop.example.com';
});

describe('KeptPages', () => {
  it.each(['/en', '/es', '/route-cache/APP_PAGE/8abee6/$/en'])('keeps %s for every request', async (key) => {
    const page = pageOf(HTML);
    await new KeptPages().set(key, page);
    const kept = await new KeptPages().get(key);
    expect(kept?.value).toBe(page);
    expect(kept?.lastModified).toBeGreaterThan(Date.now() - 60_000);
  });

  it('packs everything, also what its first visitor gets', async () => {
    const page = pageOf(HTML);
    await new KeptPages().set('/en', page);
    expect(textOf(page.html)).toBe(HTML);
    expect(textOf(page.rscData)).toBe('0:["data"]');
    expect(page).toMatchObject({ headers: { 'content-encoding': 'gzip', 'x-next-cache-tags': 'a' } });
    expect(textOf(page.segmentData.get('/_tree'))).toBe('1:["tree"]');
  });

  it('keeps a page as it is that could not be made anew', async () => {
    const page = pageOf(HTML);
    await new KeptPages().set('/en', page);
    const before = await new KeptPages().get('/en');
    await new KeptPages().set('/en', page);
    const after = await new KeptPages().get('/en');
    expect(after).not.toBe(before);
    expect(textOf(page.html)).toBe(HTML);
    expect(textOf(page.rscData)).toBe('0:["data"]');
  });

  it('lets run what is in the page, and nothing else', async () => {
    const page = pageOf(HTML);
    await new KeptPages().set('/en', page);
    const policy = page.headers['content-security-policy'] ?? '';
    expect(policy).toContain(`script-src 'self' ${policyHash(INLINE)};`);
    expect(policy).toContain(`style-src 'self' ${policyHash(STYLE)};`);
    expect(policy).not.toMatch(/nonce|unsafe-(inline|eval)|strict-dynamic/);
  });

  it.each([
    ['https://shop.example.com', true],
    ['http://localhost:3000', false],
  ])('on %s, insists on https: %s', async (origin, does) => {
    process.env.APP_ORIGIN = origin;
    const page = pageOf(HTML);
    await new KeptPages().set('/en', page);
    expect('strict-transport-security' in page.headers).toBe(does);
    expect(page.headers['content-security-policy']?.includes('upgrade-insecure-requests')).toBe(does);
  });

  it.each(['/fr', '/en/litepay', '/enes', 'x/en'])('keeps no page of %s', async (key) => {
    const page = pageOf(HTML);
    await new KeptPages().set(key, page);
    expect(await new KeptPages().get(key)).toBeNull();
    expect(page.html).toBe(HTML);
  });

  it('keeps no page that was made under a nonce', async () => {
    const page = pageOf(HTML.replace('<script id', '<script nonce="mine" id'));
    await new KeptPages().set('y$/en', page);
    expect(await new KeptPages().get('y$/en')).toBeNull();
    expect(page.headers['content-security-policy']).toContain(`script-src 'self' ${policyHash(INLINE)};`);
  });

  it('keeps nothing that is not a page', async () => {
    await new KeptPages().set('/es/en', null);
    await new KeptPages().set('x$/es', { kind: 'REDIRECT', props: {} });
    expect(await new KeptPages().get('x$/es')).toBeNull();
  });
});
