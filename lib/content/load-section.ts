import 'server-only';
import type { Locale } from '#lib/i18n/locales.ts';
import type { MessageTree } from '#lib/i18n/message-tree.ts';
import type { LastGoodCopies } from './last-good.ts';
import { mergeSection } from './merge-section.ts';
import { CONTENT_BY_CODE, type ContentSection } from './sections.ts';

export type FetchResult = { ok: true; value: unknown } | { ok: false; reason: string };

/** Fetches one section in one language from the content service. A timeout is a failure, not a throw. */
type FetchContent = (section: ContentSection, locale: Locale) => Promise<FetchResult>;

export type ContentEvent =
  | { event: 'content_failed'; section: ContentSection; locale: Locale; reason: string }
  | { event: 'content_rejected'; section: ContentSection; locale: Locale; message: string; count: number };

export interface LoaderParts {
  fetchContent: FetchContent;
  lastGood: LastGoodCopies;
  /** Milliseconds, from a monotonic clock. */
  now: () => number;
  wait: (ms: number) => Promise<void>;
  log: (event: ContentEvent) => void;
  /** How long content counts as fresh, ms. */
  ttlMs: number;
  /** How long the first view may wait if there is no copy at all, ms. Later ones never wait. */
  firstWaitMs: number;
  /** How long to wait after a failure before the next request, ms. */
  backoffMs: number;
}

/**
 * The bundled copy of a section with the content service's messages merged over it. The same object for as long as the messages stay the
 * same.
 */
export type LoadSection = (section: ContentSection, locale: Locale, bundled: MessageTree) => Promise<MessageTree>;

interface Copy {
  tree: MessageTree | null;
  source: string;
  nextFetchAt: number;
  restoration: Promise<void> | null;
  currentRefresh: Promise<void> | null;
  firstWait: Promise<void> | null;
  lastRejections: string;
  /** Why the service failed last; empty once it has responded. */
  lastFailure: string;
}

/**
 * Loads sections: fresh from memory, otherwise stale immediately with a refresh in the background, otherwise the last good copy on disk,
 * otherwise the bundled copy. Customers never notice a content service that is down, slow or wrong. Never rejects.
 */
export function createSectionLoader(parts: LoaderParts): LoadSection {
  const copies = new Map<string, Copy>();

  return async function loadSection(section, locale, bundled) {
    const copy = findOrCreateCopy(`${section}.${locale}`);
    await (copy.restoration ??= restore(copy));
    if (parts.now() >= copy.nextFetchAt) copy.currentRefresh ??= refresh(copy);
    if (!copy.tree && copy.currentRefresh) {
      await Promise.race([copy.currentRefresh, (copy.firstWait ??= parts.wait(parts.firstWaitMs))]);
    }
    return copy.tree ?? bundled;

    async function restore(into: Copy): Promise<void> {
      const content = await parts.lastGood.read(section, locale);
      if (content === undefined) return;
      const { tree, acceptedCount } = mergeSection(bundled, content, CONTENT_BY_CODE[section]);
      if (acceptedCount > 0) Object.assign(into, { tree, source: JSON.stringify(content) });
    }

    async function refresh(into: Copy): Promise<void> {
      const result = await parts.fetchContent(section, locale).catch((error: unknown): FetchResult => {
        return { ok: false, reason: error instanceof Error ? error.message : 'failed' };
      });
      const merge = result.ok ? mergeSection(bundled, result.value, CONTENT_BY_CODE[section]) : null;
      if (result.ok && merge && merge.acceptedCount > 0) {
        into.nextFetchAt = parts.now() + parts.ttlMs;
        const source = JSON.stringify(result.value);
        if (source !== into.source) {
          Object.assign(into, { tree: merge.tree, source });
          void parts.lastGood.write(section, locale, result.value);
        }
        const rejections = merge.rejected.join('; ');
        if (rejections && rejections !== into.lastRejections) {
          parts.log({ event: 'content_rejected', section, locale, message: rejections, count: merge.rejected.length });
        }
        into.lastRejections = rejections;
        into.lastFailure = '';
      } else {
        into.nextFetchAt = parts.now() + parts.backoffMs;
        // Once for an outage: each attempt is a provider_call, and a line per section every few seconds would hide all other warnings.
        const reason = result.ok ? 'nothing usable' : result.reason;
        if (reason !== into.lastFailure) parts.log({ event: 'content_failed', section, locale, reason });
        into.lastFailure = reason;
      }
      into.currentRefresh = null;
    }
  };

  function findOrCreateCopy(key: string): Copy {
    const existingCopy = copies.get(key);
    if (existingCopy) return existingCopy;
    const newCopy: Copy = {
      tree: null,
      source: '',
      nextFetchAt: 0,
      restoration: null,
      currentRefresh: null,
      firstWait: null,
      lastRejections: '',
      lastFailure: '',
    };
    copies.set(key, newCopy);
    return newCopy;
  }
}
