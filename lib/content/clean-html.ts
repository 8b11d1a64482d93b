import 'server-only';
import sanitizeHtml from 'sanitize-html';

const RICH: sanitizeHtml.IOptions = {
  allowedTags: ['b', 'strong', 'i', 'em', 'br', 'a', 'ul', 'ol', 'li', 'p', 'span'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener' }) },
};

/** Copy from outside, reduced to a few harmless tags. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, RICH).trim();
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/**
 * Copy from outside as plain text: every tag is dropped and entities are read.
 * @param tags rich-text tags of the message itself, which stay
 */
export function cleanText(text: string, tags: Iterable<string> = []): string {
  const stripped = sanitizeHtml(text, { allowedTags: [...tags], allowedAttributes: {} });
  return stripped.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity).trim();
}
