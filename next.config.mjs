import createNextIntlPlugin from 'next-intl/plugin';
import { compressedFiles, compressedHeaders } from './lib/compressed-files.ts';
import { staticHeaders, staticHeadersEverywhere } from './lib/headers.ts';
import { landingEncodings, landingRewrites } from './lib/landing-pages.ts';

/** Set by scripts/run/build.ts, which packs the files. Elsewhere (development, Vercel) whoever serves the files packs them. */
const isOwnBuild = process.env.OWN_BUILD === 'on';

/** On Vercel no server lives long enough to keep a page: each answers for itself, under the middleware. */
const hasLandingPages = !process.env.VERCEL;

/** @type {import('next').NextConfig} */
const nextConfig = {
  // Plain `next build` (Vercel, `next start`) makes no package.
  output: isOwnBuild ? 'standalone' : undefined,
  // What this machine has made for itself is no part of it.
  outputFileTracingExcludes: { '/*': ['.data/**/*', '.env*', 'sandbox/**/*'] },
  compress: process.env.COMPRESS !== 'off',
  poweredByHeader: false,
  // The build reads from them what each script is made of (scripts/inventory) and leaves them behind.
  productionBrowserSourceMaps: isOwnBuild,
  experimental: {
    // A page's own notFound() is drawn by the browser only (vercel/next.js#62228); this one comes whole from the server.
    globalNotFound: true,
    // Sources of rewrites and headers must match as the middleware's do.
    caseSensitiveRoutes: true,
    // Guests come once, on slow lines: few files before a first page is whole, rather than parts that later pages share.
    // One sheet for all pages (docs/decisions/one-style-sheet.md).
    cssChunking: { type: 'graph', requestCost: 400_000, weightDistribution: 0 },
    turbopackChunking: { minChunkSize: 1_000_000, maxMergeChunkSize: 3_000_000 },
  },
  reactStrictMode: true,
  images: { unoptimized: true },
  headers: async () => [
    ...(hasLandingPages ? [...staticHeaders, ...landingEncodings] : staticHeadersEverywhere),
    ...(isOwnBuild ? compressedHeaders : []),
  ],
  rewrites: async () => ({
    beforeFiles: [...(hasLandingPages ? landingRewrites : []), ...(isOwnBuild ? compressedFiles : [])],
  }),
  // Next's own redirect would carry none of our headers; the middleware's does.
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ['pino', 'pg', 'sanitize-html', 'undici'],
  // `npm test` checks them beside the build.
  typescript: { ignoreBuildErrors: process.env.CHECK_TYPES === 'off' },
  turbopack: { root: import.meta.dirname },
};

/**
 * Messages are compiled on the server, after the content service's words are laid over them (lib/content/compile-messages), so neither
 * bundle needs the ICU parser. No catalogue is compiled by the build.
 */
const withMessages = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: { messages: { path: [], locales: 'infer', format: 'json', precompile: true } },
});

export default withMessages(nextConfig);
