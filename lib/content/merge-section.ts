import 'server-only';
import sanitizeHtml from 'sanitize-html';
import { hasSamePlaceholders, readMessage } from '#lib/i18n/message-syntax.ts';
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
/** A code of the provider as a key: no word that an object has of itself. */
const CODE = /^[A-Z0-9][A-Z0-9_-]{0,39}$/;

export interface Merged {
  tree: MessageTree;
  /** How many values were taken from the content service. */
  taken: number;
  /** The keys whose value was unusable, with the reason; the bundled value is kept. */
  rejected: string[];
}

/**
 * Merges content over the bundled copy, key by key. Keys that the bundled copy does not have are ignored, except codes at the paths of
 * `byCode`, which must have the shape of the bundled entries.
 */
export function mergeSection(bundled: MessageTree, content: unknown, byCode: readonly string[] = []): Merged {
  const report = { taken: 0, rejected: [] as string[], byCode };
  const tree = mergeTree(bundled, content, '', report);
  return { tree, taken: report.taken, rejected: report.rejected };
}

type Report = Pick<Merged, 'taken' | 'rejected'> & { byCode: readonly string[] };

function mergeTree(bundled: MessageTree, content: unknown, path: string, report: Report): MessageTree {
  if (!isTree(content)) {
    if (content !== undefined) report.rejected.push(`${path || '(section)'}: not an object`);
    return bundled;
  }
  const merged = Object.fromEntries(
    Object.entries(bundled).map(([key, value]) => {
      const given = Object.hasOwn(content, key) ? content[key] : undefined;
      return [key, mergeValue(key, value, given, path ? `${path}.${key}` : key, report)];
    }),
  );
  return report.byCode.includes(path) ? { ...merged, ...readOtherCodes(bundled, content, path, report) } : merged;
}

function readOtherCodes(bundled: MessageTree, content: object, path: string, report: Report): MessageTree {
  const [shape] = Object.values(bundled);
  const others = Object.entries(content).filter(([code]) => CODE.test(code) && !Object.hasOwn(bundled, code));
  if (shape === undefined) return {};
  return Object.fromEntries(
    others.slice(0, MAX_ITEMS).flatMap(([code, given]) => {
      const read = readLike(code, shape, given);
      if ('problem' in read) {
        report.rejected.push(`${path}.${code}: ${read.problem}`);
        return [];
      }
      report.taken += 1;
      return [[code, read.value]];
    }),
  );
}

function mergeValue(key: string, bundled: MessageValue, given: unknown, path: string, report: Report): MessageValue {
  if (given === undefined) return bundled;
  if (isTree(bundled)) return mergeTree(bundled, given, path, report);
  const read = Array.isArray(bundled) ? readList(bundled, given) : readValue(key, bundled, given);
  if ('problem' in read) {
    report.rejected.push(`${path}: ${read.problem}`);
    return bundled;
  }
  report.taken += 1;
  return read.value;
}

type Read = { value: MessageValue } | { problem: string };

/** A list is replaced as a whole, and only if every item has the shape of the bundled ones. */
function readList(bundled: MessageValue[], given: unknown): Read {
  const [shape] = bundled;
  if (!Array.isArray(given) || shape === undefined) return { problem: 'not a list' };
  if (given.length === 0 || given.length > MAX_ITEMS) return { problem: `${given.length} items` };
  const items: MessageValue[] = [];
  for (const [index, item] of given.entries()) {
    const read = readLike('', shape, item);
    if ('problem' in read) return { problem: `item ${index}: ${read.problem}` };
    items.push(read.value);
  }
  return { value: items };
}

/** Every part of the shape has to be there. */
function readLike(name: string, shape: MessageValue, item: unknown): Read {
  if (Array.isArray(shape)) return readList(shape, item);
  if (!isTree(shape)) return readValue(name, shape, item);
  if (!isTree(item)) return { problem: 'not an object' };
  const copy: MessageTree = {};
  for (const [key, value] of Object.entries(shape)) {
    const read = readLike(key, value, Object.hasOwn(item, key) ? item[key] : undefined);
    if ('problem' in read) return { problem: `${key}: ${read.problem}` };
    copy[key] = read.value;
  }
  return { value: copy };
}

function readValue(key: string, bundled: MessageValue, given: unknown): Read {
  if (typeof bundled !== 'string') {
    const usable = typeof given === typeof bundled && (typeof given === 'boolean' || Number.isFinite(given));
    return usable && (typeof given === 'boolean' || typeof given === 'number')
      ? { value: given }
      : { problem: 'wrong type' };
  }
  if (typeof given !== 'string') return { problem: given === undefined ? 'missing' : 'wrong type' };
  switch (keyKind(key)) {
    case 'html':
      return readHtml(given);
    case 'url':
      return isSafeUrl(given.trim()) ? { value: given.trim() } : { problem: 'unsafe address' };
    case 'target':
      return isLinkTarget(given) ? { value: given } : { problem: 'unknown target' };
    case 'name':
      return isName(given) ? { value: given } : { problem: 'no name' };
    case 'text':
      return readText(bundled, given);
  }
}

function readHtml(given: string): Read {
  if (given.length > MAX_HTML) return { problem: 'too long' };
  const html = cleanHtml(given);
  return cleanText(html) === '' ? { problem: 'empty' } : { value: html };
}

function readText(bundled: string, given: string): Read {
  if (given.length > MAX_TEXT) return { problem: 'too long' };
  const expected = readMessage(bundled);
  const text = cleanText(given, expected?.tags);
  if (text === '') return { problem: 'empty' };
  const found = readMessage(text);
  return expected && found && hasSamePlaceholders(expected, found)
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
  const stripped = sanitizeHtml(text, { allowedTags: [...tags], allowedAttributes: {} });
  return stripped.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity).trim();
}
