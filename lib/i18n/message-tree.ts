export type MessageValue = string | number | boolean | MessageValue[] | MessageTree;
export interface MessageTree {
  [key: string]: MessageValue;
}

export function isTree(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A tree of which any text may be missing. */
export type Partly<Tree> = Tree extends (infer Item)[]
  ? Partly<Item>[]
  : Tree extends object
    ? { [Key in keyof Tree]?: Partly<Tree[Key]> }
    : Tree;

/** The translation of a tree, with the tree's own text wherever the translation has none. A list has as many items as the tree's. */
export function withOwnTexts<Tree>(tree: Tree, translation: unknown): Tree {
  if (Array.isArray(tree)) {
    const items: unknown[] = Array.isArray(translation) ? translation : [];
    return tree.map((item: unknown, index) => withOwnTexts(item, items[index])) as Tree;
  }
  if (!isTree(tree)) return typeof translation === typeof tree ? (translation as Tree) : tree;
  const texts = isTree(translation) ? translation : {};
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      withOwnTexts(value, Object.hasOwn(texts, key) ? texts[key] : undefined),
    ]),
  ) as Tree;
}

/**
 * The kind of a value, by the name of its key.
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
