import 'server-only';
import { config } from '#lib/config.ts';
import { content, findContent, contentPath, type ContentSection, type ContentTree } from '#lib/contract/content.ts';
import { LANGUAGES, type Locale } from '#lib/i18n/locales.ts';
import { callProvider } from '#lib/provider/call.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';

/** Spec 1 §7, 3 §7.2: the copy of one section in one language, its parts merged. */
export async function callContent(section: ContentSection, locale: Locale): Promise<ProviderResult<ContentTree>> {
  const context = { trackingId: 'content', caller: section, xsrfToken: null };
  const result = await callProvider(
    content,
    { path: contentPath(config().CONTENT_SITE, LANGUAGES[locale].contentSegment, section) },
    context,
  );
  if (!result.ok) return result;
  const tree = findContent(section, result.value);
  return tree ? { ok: true, value: tree } : { ok: false, reason: 'bad-answer', status: 200 };
}
