import createNextIntlPlugin from 'next-intl/plugin';
import { staticHeaders } from './lib/headers.ts';

/**
 * Messages are compiled on the server (lib/content/compile-messages), so neither bundle needs the ICU parser.
 * The path is relative because Turbopack resolves alias targets so.
 */
const FORMAT_ONLY = './node_modules/use-intl/dist/esm/production/format-message/format-only.js';

/** @type {import('next').NextConfig} */
const nextConfig = {
  output: 'standalone',
  poweredByHeader: false,
  // A page's own notFound() is drawn by the browser only (vercel/next.js#62228); this one comes whole from the server.
  experimental: { globalNotFound: true },
  reactStrictMode: true,
  images: { unoptimized: true },
  headers: async () => staticHeaders,
  // Next's own redirect would carry none of our headers; the middleware's does.
  skipTrailingSlashRedirect: true,
  serverExternalPackages: ['pino', 'pg', 'sanitize-html', 'undici'],
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: import.meta.dirname, resolveAlias: { 'use-intl/format-message': FORMAT_ONLY } },
};

export default createNextIntlPlugin('./lib/i18n/request.ts')(nextConfig);
