import { takes } from './accept-encoding.ts';

/**
 * Scripts and styles go out as Brotli, from the copies that the build puts beside them (`main.js.br`). Next alone would pack
 * them as gzip, anew for every request. Read by next.config.mjs under plain Node. (Who asks for a file that
 * does not exist gets these headers too; nobody reads the body of that 404.)
 */

/** What has such a copy, by the ending of its name. The type is said here because the copy's own name hides it. */
export const COMPRESSED_TYPES = {
  js: 'application/javascript; charset=UTF-8',
  css: 'text/css; charset=UTF-8',
} as const;

const endings = Object.keys(COMPRESSED_TYPES).join('|');
const file = (ending: string) => `/_next/static/:file(.+\\.(?:${ending}))`;
const takesBrotli = [takes('br')];

/** For `rewrites().beforeFiles` of next.config: where the copy is found. */
export const compressedFiles = [{ source: file(endings), has: takesBrotli, destination: '/_next/static/:file.br' }];

/** For `headers()` of next.config: what the copy is, and that shared caches have to keep both. */
export const compressedHeaders = [
  { source: file(endings), headers: [{ key: 'vary', value: 'accept-encoding' }] },
  ...Object.entries(COMPRESSED_TYPES).map(([ending, type]) => ({
    source: file(ending),
    has: takesBrotli,
    headers: [
      { key: 'content-encoding', value: 'br' },
      { key: 'content-type', value: type },
    ],
  })),
];
