import { z } from 'zod';
import { CONTENT_MS } from './budgets.ts';
import { defineOperation } from './operation.ts';

/** Spec 3 §7.2: the content service's sections, and the key of each in its response. */
export const contentSections = {
  root: 'root',
  dictionary: 'dictionary',
  activation: 'activation',
  'account-dashboard': 'accountDashboard',
  buyflow: 'buyflow',
  refill: 'refill',
  'merchant-flow': 'merchantFlow',
  moving: 'moving',
  reconnect: 'reconnect',
  litepay: 'litepay',
  cart: 'cart',
  'access-cable': 'accessCable',
  'access-wireless': 'accessWireless',
  'access-fiber': 'accessFiber',
  'access-dsl': 'accessDsl',
} as const;

export type ContentSection = keyof typeof contentSections;

/** Spec 1 §7: the cart's content is three separate trees, not one under its own name. */
const cartContentKeys = ['cartPages', 'cartContent', 'products'] as const;

type ContentValue = string | number | boolean | null | ContentValue[] | { [key: string]: ContentValue };
export type ContentTree = { [key: string]: ContentValue };

const MAX_DEPTH = 16;
const MAX_NODES = 20_000;
const UNSAFE_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** A copy without keys that reach an object's prototype; null if the tree is too deep, too large or not JSON. */
function copyTree(value: unknown, budget: { nodes: number }, depth = 0): { copy: ContentValue } | null {
  budget.nodes -= 1;
  if (budget.nodes < 0 || depth > MAX_DEPTH) return null;
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') {
    return { copy: value };
  }
  if (typeof value !== 'object') return null;
  if (Array.isArray(value)) {
    const list: ContentValue[] = [];
    for (const item of value) {
      const itemCopy = copyTree(item, budget, depth + 1);
      if (!itemCopy) return null;
      list.push(itemCopy.copy);
    }
    return { copy: list };
  }
  const tree: ContentTree = {};
  for (const [key, item] of Object.entries(value)) {
    if (UNSAFE_KEYS.has(key)) continue;
    const itemCopy = copyTree(item, budget, depth + 1);
    if (!itemCopy) return null;
    tree[key] = itemCopy.copy;
  }
  return { copy: tree };
}

const contentResponse = z.looseObject({}).transform((response, context): ContentTree => {
  const treeCopy = copyTree(response, { nodes: MAX_NODES });
  if (treeCopy && isTree(treeCopy.copy)) return treeCopy.copy;
  context.addIssue({ code: 'custom', message: 'content is too deep or too large' });
  return z.NEVER;
});

export const content = defineOperation({
  name: 'content',
  method: 'GET',
  host: 'content',
  path: '/-/api/{site}/{section}',
  otherPaths: ['/-/api/es/{site}/{section}', '/-/api/{site}', '/-/api/es/{site}', '/-/api/cart', '/-/api/es/cart'],
  summary: 'The copy of one section in one language',
  spec: '1 §7, 3 §7.2',
  credential: 'basic',
  timeoutMs: CONTENT_MS,
  retry: 'read',
  codeFields: ['errorCode'],
  response: contentResponse,
});

/** The path of a section; `site` is the provider's segment, `language` the one of the language, with a slash before it. English has none. */
export function contentPath(site: string, language: '' | `/${string}`, section: ContentSection): string {
  const base = `/-/api${language}`;
  const segment = encodeURIComponent(site);
  if (section === 'cart') return `${base}/cart`;
  return section === 'root' ? `${base}/${segment}` : `${base}/${segment}/${section}`;
}

/**
 * Spec 1 §7: a section is an object or a list of objects that are merged, the later ones winning. Null if the response does not contain it.
 */
export function findContent(section: ContentSection, response: ContentTree): ContentTree | null {
  if (section === 'cart') {
    const presentKeys = cartContentKeys.filter((key) => response[key] !== undefined);
    return presentKeys.length === 0 ? null : Object.fromEntries(presentKeys.map((key) => [key, response[key] ?? null]));
  }
  const value = response[contentSections[section]];
  if (Array.isArray(value)) return value.length > 0 && value.every(isTree) ? mergeParts(value) : null;
  return isTree(value) ? value : null;
}

function isTree(value: ContentValue | undefined): value is ContentTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mergeParts(parts: ContentTree[]): ContentTree {
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)));
}
