import 'server-only';
import type { Locale } from '#lib/i18n/locales.ts';
import type { LandingPage } from './landing-pages.ts';

export interface LandingCacheParts<Document> {
  /** Renders a page. May throw. */
  render: (page: LandingPage, locale: Locale) => Promise<Document>;
  /** Milliseconds, from a clock that never goes back. */
  now: () => number;
  onFailure: (page: LandingPage, locale: Locale, error: unknown) => void;
}

/** After this, a page is rendered again in the background of the visit that finds it old. ms */
const FRESH_MS = 30_000;
/** After this, a visit waits for the new page. ms */
const STALE_MS = 90_000;
/** How long to wait after a failure. ms */
const BACK_OFF_MS = 5_000;

interface Copy<Document> {
  document: Document | null;
  renewAt: number;
  waitFrom: number;
  renewing: Promise<void> | null;
}

/**
 * Keeps each landing page in memory, once per language. One request at a time renders it; if that fails, the old page stays. Null if it was
 * never rendered. Never rejects.
 */
export function createLandingCache<Document>({ render, now, onFailure }: LandingCacheParts<Document>) {
  const copies = new Map<string, Copy<Document>>();

  return async function findLanding(page: LandingPage, locale: Locale): Promise<Document | null> {
    const key = `${locale}/${page.name}`;
    const copy = copies.get(key) ?? { document: null, renewAt: 0, waitFrom: 0, renewing: null };
    copies.set(key, copy);
    if (now() >= copy.renewAt) copy.renewing ??= renew(copy, page, locale);
    if (copy.renewing && now() >= copy.waitFrom) await copy.renewing;
    return copy.document;
  };

  async function renew(into: Copy<Document>, page: LandingPage, locale: Locale): Promise<void> {
    try {
      const document = await render(page, locale);
      Object.assign(into, { document, renewAt: now() + FRESH_MS, waitFrom: now() + STALE_MS });
    } catch (error) {
      Object.assign(into, { renewAt: now() + BACK_OFF_MS });
      onFailure(page, locale, error);
    }
    Object.assign(into, { renewing: null });
  }
}
