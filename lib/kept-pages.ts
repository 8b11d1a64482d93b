import { gzipSync } from 'node:zlib';
import { pagePolicy, securityHeaders } from './headers.ts';
import { KEPT_SOURCE } from './kept-paths.ts';
import { policyHash } from './policy-hash.ts';

/** What the framework has made of a page: a document, and its data for a visitor who comes from another page. */
interface Page {
  html: string | Buffer;
  rscData: Buffer | undefined;
  segmentData: Map<string, Buffer> | undefined;
  headers: Record<string, unknown> | undefined;
}

/** `lastModified`: epoch ms. */
interface Kept {
  lastModified: number;
  value: Page;
}

/** For all requests: the framework makes a handler for each. */
const kept = new Map<string, Kept>();

/**
 * The framework's `cacheHandler`: keeps the pages that are the same for everybody in the memory of this process, packed once and with
 * the policy that the middleware would give them. Such a page names no nonce; its policy names the hashes of what is in it.
 * `docs/decisions/a-home-page-kept-in-memory.md`. Loaded by plain Node, so it imports by relative paths.
 */
export default class KeptPages {
  async get(key: string): Promise<Kept | null> {
    return kept.get(key) ?? null;
  }

  /** The first visitor gets the very object that is kept here, so it is changed in place. */
  async set(key: string, page: object | null): Promise<void> {
    const [path] = KEPT.exec(key) ?? [];
    if (!path || !isPage(page)) return;
    // One that could not be made anew comes back as it is kept.
    if (typeof page.html !== 'string') return keep(key, page);
    const { html } = page;
    // Whoever sends a policy of their own has a page made under its nonce, but for nobody else.
    if (!NONCE.test(html)) keep(key, page);
    page.headers = { ...page.headers, ...policyOf(path, html), 'content-encoding': 'gzip' };
    page.html = packed(html);
    page.rscData = page.rscData && packed(page.rscData);
    page.segmentData = new Map([...(page.segmentData ?? [])].map(([name, data]) => [name, packed(data)]));
  }

  async revalidateTag(): Promise<void> {}

  resetRequestCache(): void {}
}

function keep(key: string, value: Page): void {
  kept.set(key, { lastModified: Date.now(), value });
}

/** Other things are handed over too: redirects, fetched data. */
function isPage(value: object | null): value is Page {
  return value !== null && 'html' in value && 'rscData' in value;
}

/** Before the path, a key names the build. */
const KEPT = new RegExp(`(?<=^|\\$)${KEPT_SOURCE}$`);

/** Inline scripts that run; data for machines does not. */
const SCRIPT = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>(.*?)<\/script>/gs;
const NONCE = /<script[^>]* nonce=/;
const STYLE = /<style[^>]*>(.*?)<\/style>/gs;

/** What `staticHeaders` cannot say, because only the running server knows it. */
function policyOf(path: string, html: string): Record<string, string> {
  const isHttps = process.env.APP_ORIGIN?.startsWith('https:') ?? false;
  const hashes = (inline: RegExp) => [...new Set([...html.matchAll(inline)].map(([, text = '']) => policyHash(text)))];
  const policy = pagePolicy({ scripts: hashes(SCRIPT), styleHashes: hashes(STYLE), isHttps, isDevelopment: false });
  const { 'strict-transport-security': transport } = securityHeaders(path, { isHttps });
  return { 'content-security-policy': policy, ...(transport && { 'strict-transport-security': transport }) };
}

function packed(data: string | Buffer): Buffer {
  return gzipSync(data, { level: 9 });
}
