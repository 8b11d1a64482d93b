import type { Locale } from '#lib/i18n/locales.ts';
import type { ContentSection } from './sections.ts';

export type Fetched = { ok: true; value: unknown } | { ok: false; reason: string };

/** Fetches one section in one language from the content service. A timeout is a failure, not a throw. */
export type FetchContent = (section: ContentSection, locale: Locale) => Promise<Fetched>;
