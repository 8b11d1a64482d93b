import { ICONS, LOGO } from '#lib/brand-values.ts';
import { NO_INTERNET_PAGE } from '#lib/domain/entry-paths.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { KEPT_COPY } from './kept-copy.ts';
import { endWorker, runWorker, type WorkerSettings } from './worker.ts';

const SETTINGS: Omit<WorkerSettings, 'version'> = {
  pages: Object.fromEntries(LOCALES.map((locale) => [locale, `/${locale}${NO_INTERNET_PAGE}`])),
  homes: ['/', ...LOCALES.map((locale) => `/${locale}`)],
  files: [LOGO, ICONS.favicon, ICONS.icon],
  mark: KEPT_COPY,
  patienceMs: 6_000,
  freshMs: 86_400_000,
};

/**
 * The text of the service worker, where it is switched on and where it is off. Read under plain Node by next.config, which puts both into
 * the build, and by the build's inventory, so that a live site's worker can be compared byte by byte.
 */
export function workerScripts(version: string): { on: string; off: string } {
  const settings: WorkerSettings = { version, ...SETTINGS };
  return { on: `(${String(runWorker)})(self,${JSON.stringify(settings)});`, off: `(${String(endWorker)})(self);` };
}

/** A static route of the worker: its paths (all others if it is negated), and who responds. */
export interface WorkerRoute {
  paths: string[];
  isNegated: boolean;
  source: string;
}

/** The static routes that the worker may register, in their order. Written from the decision, not from `runWorker`. */
export const WORKER_ROUTES: readonly WorkerRoute[] = [
  { paths: [...SETTINGS.files, '/_next/static/*'], isNegated: false, source: 'race-network-and-fetch-handler' },
  { paths: [...Object.values(SETTINGS.pages), ...SETTINGS.homes], isNegated: true, source: 'network' },
];
