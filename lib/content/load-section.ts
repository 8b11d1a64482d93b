import 'server-only';
import type { Locale } from '#lib/i18n/locales.ts';
import type { MessageTree } from '#lib/i18n/message-tree.ts';
import type { LastGoodCopies } from './last-good.ts';
import { mergeSection } from './merge-section.ts';
import { CONTENT_BY_CODE, type ContentSection } from './sections.ts';

export type Fetched = { ok: true; value: unknown } | { ok: false; reason: string };

/** Fetches one section in one language from the content service. A timeout is a failure, not a throw. */
type FetchContent = (section: ContentSection, locale: Locale) => Promise<Fetched>;

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
  askAgainAt: number;
  restored: Promise<void> | null;
  refreshing: Promise<void> | null;
  firstWait: Promise<void> | null;
  complaint: string;
  /** Why the service failed last; empty once it has responded. */
  failure: string;
}

/**
 * Loads sections: fresh from memory, otherwise stale immediately with a refresh in the background, otherwise the last good copy on disk,
 * otherwise the bundled copy. Customers never notice a content service that is down, slow or wrong. Never rejects.
 */
export function createSectionLoader(parts: LoaderParts): LoadSection {
  const copies = new Map<string, Copy>();

  return async function loadSection(section, locale, bundled) {
    const copy = copyOf(`${section}.${locale}`);
    await (copy.restored ??= restore(copy));
    if (parts.now() >= copy.askAgainAt) copy.refreshing ??= refresh(copy);
    if (!copy.tree && copy.refreshing) {
      await Promise.race([copy.refreshing, (copy.firstWait ??= parts.wait(parts.firstWaitMs))]);
    }
    return copy.tree ?? bundled;

    async function restore(into: Copy): Promise<void> {
      const content = await parts.lastGood.read(section, locale);
      if (content === undefined) return;
      const { tree, taken } = mergeSection(bundled, content, CONTENT_BY_CODE[section]);
      if (taken > 0) Object.assign(into, { tree, source: JSON.stringify(content) });
    }

    async function refresh(into: Copy): Promise<void> {
      const fetched = await parts.fetchContent(section, locale).catch((error: unknown): Fetched => {
        return { ok: false, reason: error instanceof Error ? error.message : 'failed' };
      });
      const merged = fetched.ok ? mergeSection(bundled, fetched.value, CONTENT_BY_CODE[section]) : null;
      if (fetched.ok && merged && merged.taken > 0) {
        into.askAgainAt = parts.now() + parts.ttlMs;
        const source = JSON.stringify(fetched.value);
        if (source !== into.source) {
          Object.assign(into, { tree: merged.tree, source });
          void parts.lastGood.write(section, locale, fetched.value);
        }
        const complaint = merged.rejected.join('; ');
        if (complaint && complaint !== into.complaint) {
          parts.log({ event: 'content_rejected', section, locale, message: complaint, count: merged.rejected.length });
        }
        into.complaint = complaint;
        into.failure = '';
      } else {
        into.askAgainAt = parts.now() + parts.backoffMs;
        // Once for an outage: each attempt is a provider_call, and a line per section every few seconds would hide all other warnings.
        const reason = fetched.ok ? 'nothing usable' : fetched.reason;
        if (reason !== into.failure) parts.log({ event: 'content_failed', section, locale, reason });
        into.failure = reason;
      }
      into.refreshing = null;
    }
  };

  function copyOf(key: string): Copy {
    const known = copies.get(key);
    if (known) return known;
    const fresh: Copy = {
      tree: null,
      source: '',
      askAgainAt: 0,
      restored: null,
      refreshing: null,
      firstWait: null,
      complaint: '',
      failure: '',
    };
    copies.set(key, fresh);
    return fresh;
  }
}
