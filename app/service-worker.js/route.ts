import { ICONS, LOGO } from '#lib/brand-values.ts';
import { config } from '#lib/config.ts';
import { NO_INTERNET_PAGE } from '#lib/domain/entry-paths.ts';
import { onlyGet } from '#lib/http/other-methods.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { KEPT_COPY } from '#lib/offline/kept-copy.ts';
import { endWorker, runWorker, type WorkerSettings } from '#lib/offline/worker.ts';

/** The settings are known at run time. */
export const dynamic = 'force-dynamic';

const SETTINGS: WorkerSettings = {
  // Inlined by next.config.
  version: process.env.BUILD_VERSION ?? '',
  pages: Object.fromEntries(LOCALES.map((locale) => [locale, `/${locale}${NO_INTERNET_PAGE}`])),
  homes: ['/', ...LOCALES.map((locale) => `/${locale}`)],
  files: [LOGO, ICONS.favicon, ICONS.icon],
  mark: KEPT_COPY,
  patienceMs: 6_000,
  freshMs: 86_400_000,
};

/** Decision on being offline: its source, with this build's version. Browsers compare it byte by byte. */
export function GET(): Response {
  const script = config().OFFLINE_PAGE
    ? `(${String(runWorker)})(self,${JSON.stringify(SETTINGS)});`
    : `(${String(endWorker)})(self);`;
  return new Response(script, {
    headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
  });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = onlyGet;
