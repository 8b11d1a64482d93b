import createNextIntlPlugin from 'next-intl/plugin';
import { compressedFiles, compressedHeaders } from './lib/compressed-files.ts';
import { staticHeaders } from './lib/headers.ts';
import { homeForOneVisit } from './lib/kept-paths.ts';

/**
 * Messages are compiled on the server (lib/content/compile-messages), so neither bundle needs the ICU parser.
 * The path is relative because Turbopack resolves alias targets so.
 */
const FORMAT_ONLY = './node_modules/use-intl/dist/esm/production/format-message/format-only.js';

/**
 * Set by scripts/run/build.ts, which packs the files and takes the middleware off the pages that are kept. Elsewhere (development,
 * Vercel) whoever serves the files packs them, and no page is kept.
 */
const isOwnBuild = process.env.OWN_BUILD === 'on';

/** @type {import('next').NextConfig} */
const nextConfig = {
  output: 'standalone',
  poweredByHeader: false,
  // A page's own notFound() is drawn by the browser only (vercel/next.js#62228); this one comes whole from the server.
  experimental: {
    globalNotFound: true,
    // Guests come once, on slow lines: few files before a first page is whole, rather than parts that later pages share.
    // One sheet for all pages: each of its own would cost a request and more bytes of headers than it saves.
    cssChunking: { type: 'graph', requestCost: 1_000_000, weightDistribution: 0 },
    turbopackChunking: { minChunkSize: 1_000_000, maxMergeChunkSize: 3_000_000 },
  },
  reactStrictMode: true,
  images: { unoptimized: true },
  headers: async () => (isOwnBuild ? [...staticHeaders, ...compressedHeaders] : staticHeaders),
  rewrites: async () => ({ beforeFiles: [...homeForOneVisit, ...(isOwnBuild ? compressedFiles : [])] }),
  ...(isOwnBuild && { cacheHandler: `${import.meta.dirname}/lib/kept-pages.ts`, cacheMaxMemorySize: 0 }),
  // Next's own redirect would carry none of our headers; the middleware's does.
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ['pino', 'pg', 'sanitize-html', 'undici'],
  // Types are checked by `npm run verify` and `npm test`, once.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname, resolveAlias: { 'use-intl/format-message': FORMAT_ONLY } },
};

export default createNextIntlPlugin('./lib/i18n/request.ts')(nextConfig);
