import { describe, expect, it } from '@jest/globals';
import { buildLandingDocument, policyHash, findStyleSheets } from './landing-document.ts';

const NONCE = 'bm9uY2U+/w==';
const DATA = 'self.__next_f.push([1,"{\\"nonce\\":\\"bm9uY2U+/w==\\"}"])';
const SCHEMA = '{"@context":"https://schema.org"}';
const LINK =
  '<link rel="stylesheet" href="/_next/static/chunks/a.css?a=1&amp;b=2" nonce="bm9uY2U+/w==" data-precedence="next"/>';
const HTML =
  `<html><head>${LINK}<link rel="preload" as="script" href="/x.js"/><script src="/_next/a.js" nonce="${NONCE}" async=""></script></head>` +
  `<body><script type="application/ld+json">${SCHEMA}</script><script nonce="${NONCE}">${DATA}</script></body></html>`;
const ADDRESS = '/_next/static/chunks/a.css?a=1&b=2';
const CSS =
  '@font-face{src:url(../media/a.woff2)}.a{background:url("data:image/svg+xml,x")}.b{background:url(/assets/b.svg)}';

const make = (css = CSS, isHttps = true) =>
  buildLandingDocument({ html: HTML, nonce: NONCE }, new Map([[ADDRESS, css]]), { isHttps });

describe('buildLandingDocument', () => {
  it('removes the nonce from tags and from the page’s data', () => {
    const { html, policy } = make();
    expect(html).not.toContain(NONCE);
    expect(html).toContain('<script src="/_next/a.js" async="">');
    expect(policy).not.toMatch(/nonce|strict-dynamic|unsafe-(inline|eval)/);
  });

  it('allows the scripts of the document, and no other', () => {
    const { policy } = make();
    expect(policy).toContain(`script-src 'self' ${policyHash(DATA.replace(NONCE, ''))};`);
  });

  it('inlines the styles, with addresses from the root, and allows them by their hash', () => {
    const { html, policy } = make();
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    expect(styles).toBe(
      '@font-face{src:url(/_next/static/media/a.woff2)}.a{background:url("data:image/svg+xml,x")}.b{background:url(/assets/b.svg)}',
    );
    expect(policy).toContain(`style-src 'self' ${policyHash(styles)};`);
  });

  it('keeps a disabled link to the sheet, which React finds and no browser fetches', () => {
    expect(make().html).toContain(
      '</style><link rel="stylesheet" href="/_next/static/chunks/a.css?a=1&amp;b=2" data-precedence="next" disabled=""/>',
    );
    expect(findStyleSheets(HTML)).toEqual([ADDRESS]);
  });

  it.each(['.a{}</style><script>', undefined])('refuses a sheet that cannot be inlined: %s', (css) => {
    const styles = new Map(css === undefined ? [] : [[ADDRESS, css]]);
    expect(() => buildLandingDocument({ html: HTML, nonce: NONCE }, styles, { isHttps: true })).toThrow(
      'A style sheet',
    );
  });

  it('upgrades to https only where the site has https', () => {
    expect(make().policy).toContain('upgrade-insecure-requests');
    expect(make(CSS, false).policy).not.toContain('upgrade-insecure-requests');
  });
});
