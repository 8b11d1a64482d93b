export type MessageValue = string | number | boolean | MessageValue[] | MessageTree;
export interface MessageTree {
  [key: string]: MessageValue;
}

export function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * What the name of a key says about its value.
 * - `html`: reduced to an allow-list of tags, no placeholders (`answerHtml`)
 * - `url`: an address of this site, https, mailto or tel (`url`, `helpUrl`)
 * - `target`: where a link opens (`target`)
 * - `name`: an identifier that code reads (`icon`, `type`)
 * - `text`: plain text in ICU message syntax: everything else
 */
export type KeyKind = 'html' | 'url' | 'target' | 'name' | 'text';

export function keyKind(key: string): KeyKind {
  if (key.endsWith('Html')) return 'html';
  if (key === 'url' || key.endsWith('Url')) return 'url';
  if (key === 'icon' || key === 'type') return 'name';
  return key === 'target' ? 'target' : 'text';
}

const SAFE_URL = /^(?:https:\/\/[^\s/]|mailto:[^\s@]+@|tel:\+?[\d.()-]+$|\/(?![/\\])|#)/i;

export function isSafeUrl(url: string): boolean {
  return SAFE_URL.test(url) && !/[\s\\<>"]/.test(url);
}

export function isName(name: string): boolean {
  return /^[\w-]+$/.test(name);
}

export function isLinkTarget(target: string): boolean {
  return target === '_self' || target === '_blank';
}
