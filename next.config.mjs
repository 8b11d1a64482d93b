import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PHASE_PRODUCTION_BUILD } from 'next/constants.js';
import createNextIntlPlugin from 'next-intl/plugin';
import { compressedFiles, compressedHeaders } from './lib/http/compressed-files.ts';
import { staticHeaders, staticHeadersEverywhere } from './lib/http/headers.ts';
import { hasVercelMatcher, landingEncodings, landingRewrites } from './lib/landing/landing-pages.ts';
import { workerScripts } from './lib/offline/worker-script.ts';
import { unknownNames, unusedAddresses, wellKnownFiles } from './lib/unknown-names.ts';

/** Set by scripts/run/build.ts, which compresses the files. Elsewhere (development, Vercel) the server of the files compresses them. */
const isOwnBuild = process.env.OWN_BUILD === 'on';

/**
 * On Vercel no server lives long enough to cache a page: every request is rendered, behind the middleware. Where the middleware leaves them
 * out they must be served from memory, so its matcher decides.
 */
const hasLandingPages = !hasVercelMatcher(readFileSync(join(import.meta.dirname, 'middleware.ts'), 'utf8'));

/** Another build replaces what the worker keeps. */
const worker = workerScripts(process.env.BUILD_VERSION ?? 'development');

/** Node loads them, once: Next's own code requires the first of them too, and emits its spans through it. */
const telemetryPackages = [
  '@opentelemetry/api',
  '@opentelemetry/context-async-hooks',
  '@opentelemetry/core',
  '@opentelemetry/exporter-metrics-otlp-http',
  '@opentelemetry/exporter-prometheus',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-metrics',
  '@opentelemetry/sdk-trace',
];

/** @type {import('next').NextConfig} */
const nextConfig = {
  // Plain `next build` (Vercel, `next start`) makes no standalone package.
  output: isOwnBuild ? 'standalone' : undefined,
  // The package contains neither this machine's data and settings nor the sandbox.
  outputFileTracingExcludes: { '/*': ['.data/**/*', '.env*', 'docs/**/*', 'sandbox/**/*'] },
  compress: process.env.COMPRESS !== 'off',
  poweredByHeader: false,
  // The build reads from the source maps what each script consists of (scripts/inventory), and does not ship them.
  productionBrowserSourceMaps: isOwnBuild,
  experimental: {
    // A page's own notFound() is rendered only in the browser (vercel/next.js#62228); this one is rendered on the server.
    globalNotFound: true,
    // Sources of rewrites and headers must match case-sensitively, as the middleware's do.
    caseSensitiveRoutes: true,
    // Guests come once, on slow connections: few files for a complete first page, rather than chunks that later pages share.
    // One sheet for all pages (docs/decisions/style-sheet.md).
    cssChunking: { type: 'graph', requestCost: 400_000, weightDistribution: 0 },
    turbopackChunking: { minChunkSize: 1_000_000, maxMergeChunkSize: 3_000_000 },
  },
  reactStrictMode: true,
  images: { unoptimized: true },
  // Read by lib/telemetry/start.ts: the folders of pages and handlers are the patterns of their routes.
  env: {
    ROUTE_FILES: globSync('app/**/{page.tsx,route.ts}', { cwd: import.meta.dirname })
      .sort()
      .join(' '),
    // Read by lib/site/release.ts.
    RELEASE_COMMIT: process.env.RELEASE_COMMIT ?? '',
    // Read by app/service-worker.js.
    OFFLINE_WORKER: worker.on,
    OFFLINE_WORKER_END: worker.off,
  },
  headers: async () => [
    ...(hasLandingPages ? [...staticHeaders, ...landingEncodings] : staticHeadersEverywhere),
    ...(isOwnBuild ? compressedHeaders : []),
  ],
  rewrites: async () => ({
    beforeFiles: [
      ...(hasLandingPages ? landingRewrites : []),
      ...(isOwnBuild ? compressedFiles : []),
      ...unusedAddresses,
      ...wellKnownFiles,
    ],
    afterFiles: unknownNames,
  }),
  // Next's own redirect would carry none of our headers; the middleware's does.
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ['pino', 'pg', 'sanitize-html', 'undici', ...telemetryPackages],
  // `npm test` checks them separately from the build.
  typescript: { ignoreBuildErrors: process.env.CHECK_TYPES === 'off' },
  turbopack: { root: import.meta.dirname },
};

/**
 * Messages are compiled on the server, after the content service's messages are merged over them (lib/content/compile-messages), so neither
 * bundle needs the ICU parser. The build compiles no catalog.
 */
const withMessages = createNextIntlPlugin({
  requestConfig: './lib/i18n/request.ts',
  experimental: { messages: { path: [], locales: 'infer', format: 'json', precompile: true } },
});

const config = withMessages(nextConfig);

/** A build whose pages and middleware do not belong together ends with one line: its landing pages would come without style and script. */
export default function configFor(/** @type {string} */ phase) {
  if (phase === PHASE_PRODUCTION_BUILD) {
    if (process.env.VERCEL && hasLandingPages)
      stop(
        'On Vercel the build command is `npm run build:vercel`, as vercel.json says; this one was started without it.',
      );
    if (isOwnBuild && !hasLandingPages)
      stop('middleware.ts has the matcher for Vercel, which an interrupted build left: `git checkout middleware.ts`.');
  }
  return config;
}

/** @returns {never} */
function stop(/** @type {string} */ line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
