import 'server-only';
import { createHash } from 'node:crypto';
import { pagePolicy, type PageSecurity } from '#lib/http/headers.ts';

export interface PageSource {
  html: string;
  /** The nonce of its content policy. */
  nonce: string;
}

export interface LandingDocument {
  html: string;
  policy: string;
}

/** Inline scripts that run; JSON-LD data does not. */
const SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>(.*?)<\/script>/gs;
const STYLE = /<style[^>]*>(.*?)<\/style>/gs;
const SHEET = /<link\b(?=[^>]*\srel="stylesheet")[^>]*?\shref="([^"]+)"[^>]*?(\/?>)/g;

/** The addresses of the style sheets that a document links to. */
export function findStyleSheets(html: string): string[] {
  return [...new Set([...html.matchAll(SHEET)].map(([, href = '']) => unescapeAddress(href)))];
}

/**
 * Builds the document for all visitors: without a nonce, with its styles inline, and with a policy of hashes. `styles`: by the sheet's
 * address. Throws if that cannot be done safely.
 */
export function buildLandingDocument(
  page: PageSource,
  styles: ReadonlyMap<string, string>,
  { isHttps, ...origins }: Pick<PageSecurity, 'isHttps' | 'connectOrigins' | 'frameOrigins' | 'scriptOrigins'>,
): LandingDocument {
  // The nonce also appears in the page's data, where an empty one is harmless.
  const withoutNonce = page.html.replaceAll(` nonce="${page.nonce}"`, '').replaceAll(page.nonce, '');
  const html = withoutNonce.replace(SHEET, (link, href: string, end: string) => {
    const css = styles.get(unescapeAddress(href));
    if (css === undefined || css.includes('</')) throw new Error('A style sheet cannot be inlined');
    // React looks for the link before it loads a sheet; a disabled link is not fetched.
    return `<style>${toRootRelative(css, unescapeAddress(href))}</style>${link.slice(0, -end.length)} disabled=""${end}`;
  });
  const hashes = (inline: RegExp) => [...new Set([...html.matchAll(inline)].map(([, text = '']) => policyHash(text)))];
  return {
    html,
    policy: pagePolicy({
      scripts: hashes(SCRIPT),
      styleHashes: hashes(STYLE),
      isHttps,
      isDevelopment: false,
      ...origins,
    }),
  };
}

/** Makes a sheet's addresses, which are relative to it, relative to the root. */
function toRootRelative(css: string, sheet: string): string {
  const base = new URL(sheet, 'http://sheet.invalid');
  return css.replace(/url\(\s*(["']?)(?!data:|#)([^"')]+)\1\s*\)/g, (whole, _quote, address: string) => {
    const { origin, pathname, search } = new URL(address.trim(), base);
    return origin === base.origin ? `url(${pathname}${search})` : whole;
  });
}

function unescapeAddress(attribute: string): string {
  return attribute.replaceAll('&amp;', '&');
}

/** The content policy's source expression for the text of one script or style. */
export function policyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
