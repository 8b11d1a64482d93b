/**
 * Serves scripts and styles as Brotli, from the copies that the build puts next to them (`main.js.br`). Next alone would compress them as
 * gzip, again for every request. Read by next.config.mjs under plain Node. (The 404 for a missing file gets these headers too; no one reads
 * its body.)
 */

/** File types with such a copy, by extension. The type is set here because the copy's own name hides it. */
export const COMPRESSED_TYPES = {
  js: 'application/javascript; charset=UTF-8',
  css: 'text/css; charset=UTF-8',
} as const;

const endings = Object.keys(COMPRESSED_TYPES).join('|');
const file = (ending: string) => `/_next/static/:file(.+\\.(?:${ending}))`;
const acceptsBrotli = [acceptsCoding('br')];

/** For `rewrites().beforeFiles` of next.config: the path of the copy. */
export const compressedFiles = [{ source: file(endings), has: acceptsBrotli, destination: '/_next/static/:file.br' }];

/** For `headers()` of next.config: the copy's encoding and type, and that shared caches must keep both variants. */
export const compressedHeaders = [
  { source: file(endings), headers: [{ key: 'vary', value: 'accept-encoding' }] },
  ...Object.entries(COMPRESSED_TYPES).map(([ending, type]) => ({
    source: file(ending),
    has: acceptsBrotli,
    headers: [
      { key: 'content-encoding', value: 'br' },
      { key: 'content-type', value: type },
    ],
  })),
];

export type Coding = 'br' | 'gzip';

/**
 * For `has` and `missing` of next.config and of the middleware's matcher: the client accepts the coding, with a weight above 0. Next
 * requires the pattern to match the whole header.
 */
export function acceptsCoding(coding: Coding) {
  const isWeighedNought = String.raw`\s*;\s*q=0(?:\.0*)?\s*(?:,|$)`;
  return { type: 'header' as const, key: 'accept-encoding', value: `.*\\b${coding}\\b(?!${isWeighedNought}).*` };
}

const PATTERNS = (['br', 'gzip'] as const).map(
  (coding) => [coding, new RegExp(`^${acceptsCoding(coding).value}$`)] as const,
);

/** The coding that `headers()` of next.config announces for this Accept-Encoding; null if the body is sent uncompressed. */
export function codingFor(acceptEncoding: string | null): Coding | null {
  return PATTERNS.find(([, pattern]) => pattern.test(acceptEncoding ?? ''))?.[0] ?? null;
}
