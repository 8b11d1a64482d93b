import type { Locale } from '#lib/i18n/locales.ts';
import type { ContentSection } from './sections.ts';

export type Fetched = { ok: true; value: unknown } | { ok: false; reason: string };

/** Asks the content service for one section in one language. An answer that never comes ends in a failure, not in a throw. */
export type FetchContent = (section: ContentSection, locale: Locale) => Promise<Fetched>;
