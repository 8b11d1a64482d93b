import 'server-only';
import { request } from 'undici';
import { config } from '#lib/config.ts';
import { LOCALES } from '#lib/i18n/locales.ts';
import { isUnsupportedPath } from '#lib/provider/capabilities.ts';
import { LANDING_PAGES } from './landing-pages.ts';

/** More than rendering a page may take. */
const TIMEOUT_MS = 5_000;

const unservedPages = new Map(
  LOCALES.flatMap((locale) => LANDING_PAGES.map(({ path, search }) => [`/${locale}${path}${search}`, path] as const)),
);

/** The origin at which this process responds. Never taken from a request. */
export function landingOrigin(): string {
  return config().LANDING_ORIGIN ?? `http://127.0.0.1:${process.env.PORT || 3000}`;
}

/**
 * Whether this process has served every landing page once; visits those that are missing. One after the other, because a machine that is
 * busy starting would be late with all of them. Always true where pages respond themselves: on Vercel and in development.
 */
export async function hasServedLandingPages(): Promise<boolean> {
  if (process.env['VERCEL'] || process.env.NODE_ENV === 'development') return true;
  for (const [address, path] of unservedPages) {
    if (!isUnsupportedPath(path) && !(await visitPage(address))) return false;
    unservedPages.delete(address);
  }
  return true;
}

async function visitPage(address: string): Promise<boolean> {
  try {
    const url = new URL(address, landingOrigin());
    const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
