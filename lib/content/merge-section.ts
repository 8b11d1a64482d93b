import 'server-only';
import sanitizeHtml from 'sanitize-html';
import { hasSamePlaceholders, parseMessage } from '#lib/i18n/message-syntax.ts';
import {
  isLinkTarget,
  isName,
  isSafeUrl,
  isTree,
  keyKind,
  type MessageTree,
  type MessageValue,
} from '#lib/i18n/message-tree.ts';

const MAX_TEXT = 2_000;
const MAX_HTML = 20_000;
const MAX_ITEMS = 50;
/** A code of the provider as a key: never a name of Object.prototype. */
const CODE = /^[A-Z0-9][A-Z0-9_-]{0,39}$/;

export interface MergeResult {
  tree: MessageTree;
  /** How many values were taken from the content service. */
  acceptedCount: number;
  /** The keys whose value was unusable, with the reason; the bundled value is kept. */
  rejected: string[];
}

/**
 * Merges content over the bundled copy, key by key. Keys that the bundled copy does not have are ignored, except codes at the paths of
 * `byCode`, which must have the shape of the bundled entries.
 */
export function mergeSection(bundled: MessageTree, content: unknown, byCode: readonly string[] = []): MergeResult {
  const report = { acceptedCount: 0, rejected: [] as string[], byCode };
  const tree = mergeTree(bundled, content, '', report);
  return { tree, acceptedCount: report.acceptedCount, rejected: report.rejected };
}

type Report = Pick<MergeResult, 'acceptedCount' | 'rejected'> & { byCode: readonly string[] };

function mergeTree(bundled: MessageTree, content: unknown, path: string, report: Report): MessageTree {
  if (!isTree(content)) {
    if (content !== undefined) report.rejected.push(`${path || '(section)'}: not an object`);
    return bundled;
  }
  const mergedTree = Object.fromEntries(
    Object.entries(bundled).map(([key, value]) => {
      const override = Object.hasOwn(content, key) ? content[key] : undefined;
      return [key, mergeValue(key, value, override, path ? `${path}.${key}` : key, report)];
    }),
  );
  return report.byCode.includes(path)
    ? { ...mergedTree, ...parseOtherCodes(bundled, content, path, report) }
    : mergedTree;
}

function parseOtherCodes(bundled: MessageTree, content: object, path: string, report: Report): MessageTree {
  const [shape] = Object.values(bundled);
  const others = Object.entries(content).filter(([code]) => CODE.test(code) && !Object.hasOwn(bundled, code));
  if (shape === undefined) return {};
  return Object.fromEntries(
    others.slice(0, MAX_ITEMS).flatMap(([code, override]) => {
      const result = parseLike(code, shape, override);
      if ('problem' in result) {
        report.rejected.push(`${path}.${code}: ${result.problem}`);
        return [];
      }
      report.acceptedCount += 1;
      return [[code, result.value]];
    }),
  );
}

function mergeValue(key: string, bundled: MessageValue, override: unknown, path: string, report: Report): MessageValue {
  if (override === undefined) return bundled;
  if (isTree(bundled)) return mergeTree(bundled, override, path, report);
  const result = Array.isArray(bundled) ? parseList(bundled, override) : parseValue(key, bundled, override);
  if ('problem' in result) {
    report.rejected.push(`${path}: ${result.problem}`);
    return bundled;
  }
  report.acceptedCount += 1;
  return result.value;
}

type ParseResult = { value: MessageValue } | { problem: string };

/** A list is replaced as a whole, and only if every item has the shape of the bundled ones. */
function parseList(bundled: MessageValue[], override: unknown): ParseResult {
  const [shape] = bundled;
  if (!Array.isArray(override) || shape === undefined) return { problem: 'not a list' };
  if (override.length === 0 || override.length > MAX_ITEMS) return { problem: `${override.length} items` };
  const items: MessageValue[] = [];
  for (const [index, item] of override.entries()) {
    const result = parseLike('', shape, item);
    if ('problem' in result) return { problem: `item ${index}: ${result.problem}` };
    items.push(result.value);
  }
  return { value: items };
}

/** The item must have every part of the shape. */
function parseLike(name: string, shape: MessageValue, item: unknown): ParseResult {
  if (Array.isArray(shape)) return parseList(shape, item);
  if (!isTree(shape)) return parseValue(name, shape, item);
  if (!isTree(item)) return { problem: 'not an object' };
  const copy: MessageTree = {};
  for (const [key, value] of Object.entries(shape)) {
    const result = parseLike(key, value, Object.hasOwn(item, key) ? item[key] : undefined);
    if ('problem' in result) return { problem: `${key}: ${result.problem}` };
    copy[key] = result.value;
  }
  return { value: copy };
}

function parseValue(key: string, bundled: MessageValue, override: unknown): ParseResult {
  if (typeof bundled !== 'string') {
    const usable = typeof override === typeof bundled && (typeof override === 'boolean' || Number.isFinite(override));
    return usable && (typeof override === 'boolean' || typeof override === 'number')
      ? { value: override }
      : { problem: 'wrong type' };
  }
  if (typeof override !== 'string') return { problem: override === undefined ? 'missing' : 'wrong type' };
  switch (keyKind(key)) {
    case 'html':
      return parseHtml(override);
    case 'url':
      return isSafeUrl(override.trim()) ? { value: override.trim() } : { problem: 'unsafe address' };
    case 'target':
      return isLinkTarget(override) ? { value: override } : { problem: 'unknown target' };
    case 'name':
      return isName(override) ? { value: override } : { problem: 'no name' };
    case 'text':
      return parseText(bundled, override);
  }
}

function parseHtml(override: string): ParseResult {
  if (override.length > MAX_HTML) return { problem: 'too long' };
  const html = cleanHtml(override);
  return cleanText(html) === '' ? { problem: 'empty' } : { value: html };
}

function parseText(bundled: string, override: string): ParseResult {
  if (override.length > MAX_TEXT) return { problem: 'too long' };
  const bundledSyntax = parseMessage(bundled);
  const text = cleanText(override, bundledSyntax?.tags);
  if (text === '') return { problem: 'empty' };
  const syntax = parseMessage(text);
  return bundledSyntax && syntax && hasSamePlaceholders(bundledSyntax, syntax)
    ? { value: text }
    : { problem: 'other placeholders' };
}

const RICH: sanitizeHtml.IOptions = {
  allowedTags: ['b', 'strong', 'i', 'em', 'br', 'a', 'ul', 'ol', 'li', 'p', 'span'],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener' }) },
};

/** External HTML, reduced to a few harmless tags. */
function cleanHtml(html: string): string {
  return sanitizeHtml(html, RICH).trim();
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/**
 * External copy as plain text: tags are dropped and entities decoded.
 * @param tags rich-text tags of the message itself, which are kept
 */
function cleanText(text: string, tags: Iterable<string> = []): string {
  const plainText = sanitizeHtml(text, { allowedTags: [...tags], allowedAttributes: {} });
  return plainText.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity).trim();
}
