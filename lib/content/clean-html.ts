import 'server-only';
import sanitizeHtml from 'sanitize-html';

const RICH: sanitizeHtml.IOptions = {
  allowedTags: ['b', 'strong', 'i', 'em', 'br', 'a', 'ul', 'ol', 'li', 'p', 'span'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener' }) },
};

/** External HTML, reduced to a few harmless tags. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, RICH).trim();
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/**
 * External copy as plain text: tags are dropped and entities decoded.
 * @param tags rich-text tags of the message itself, which are kept
 */
export function cleanText(text: string, tags: Iterable<string> = []): string {
  const stripped = sanitizeHtml(text, { allowedTags: [...tags], allowedAttributes: {} });
  return stripped.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity).trim();
}
