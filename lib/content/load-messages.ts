import 'server-only';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { config } from '#lib/config.ts';
import { bundledMessages, type Messages } from '#lib/i18n/bundled-messages.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { MessageTree } from '#lib/i18n/message-tree.ts';
import { log } from '#lib/log.ts';
import { checkoutSection, placeCheckout } from './checkout-content.ts';
import { callContent } from './provider-content.ts';
import { compileMessages } from './compile-messages.ts';
import { lastGoodFiles } from './last-good.ts';
import { createSectionLoader, type LoadSection } from './load-section.ts';
import { CONTENT_SECTION_NAMES, CONTENT_SECTIONS, type ContentSection } from './sections.ts';

let loader: LoadSection | undefined;

function loadSection(): LoadSection {
  const { CONTENT_URL, DATA_DIR, PROVIDER_TIME_SCALE } = config();
  if (CONTENT_URL === null) return bundledOnly;
  return (loader ??= createSectionLoader({
    fetchContent: callContent,
    lastGood: lastGoodFiles(join(DATA_DIR, 'content')),
    now: () => performance.now(),
    wait: (ms) => wait(ms),
    log: (event) => log.warn(event),
    ttlMs: 60_000 * PROVIDER_TIME_SCALE,
    firstWaitMs: 400 * PROVIDER_TIME_SCALE,
    backoffMs: 5_000 * PROVIDER_TIME_SCALE,
  }));
}

/** Without a content service nothing is fetched, and nothing stored from an earlier one is shown. */
const bundledOnly: LoadSection = async (_section, _locale, bundled) => bundled;

/** The bundled sections as the content service divides them: the same objects each time, so that a change can be detected. */
const bundledSections = new Map<Locale, Record<string, MessageTree>>();

function findBundledSections(locale: Locale): Record<string, MessageTree> {
  const messages = bundledMessages[locale];
  const sections = bundledSections.get(locale) ?? { ...messages, buyflow: checkoutSection(messages) };
  bundledSections.set(locale, sections);
  return sections;
}

/** A site needs only the section for its own kind of access. */
const isUsed = (section: ContentSection) => !section.startsWith('access-') || section === `access-${config().ACCESS}`;

/** The latest messages of each language, with the sections that they were built from. */
const latest = new Map<Locale, { from: readonly MessageTree[]; messages: Messages }>();

/**
 * All messages in one language: the content service's merged over the bundled ones, compiled for the format-only runtime. The same object
 * until the content changes.
 */
export async function loadMessages(locale: Locale): Promise<Messages> {
  const bundledTrees = findBundledSections(locale);
  const load = loadSection();
  const sections = await Promise.all(
    CONTENT_SECTION_NAMES.filter(isUsed).map(async (section) => {
      const namespace = CONTENT_SECTIONS[section];
      return [namespace, await load(section, locale, bundledTrees[namespace] ?? {})] as const;
    }),
  );
  const from = sections.map(([, tree]) => tree);
  const cacheEntry = latest.get(locale);
  if (cacheEntry?.from.every((tree, index) => tree === from[index])) return cacheEntry.messages;
  const trees = placeCheckout({ ...bundledTrees, ...Object.fromEntries(sections) }, bundledMessages[locale]);
  // next-intl's types describe a compiled text by its source.
  const messages = compileMessages(trees) as Messages;
  latest.set(locale, { from, messages });
  return messages;
}
