import compile from 'icu-minify/compile';

export interface MessageSyntax {
  /** Each placeholder and rich-text tag with its kind, e.g. `days:plural`, `terms:tag`. */
  placeholders: ReadonlySet<string>;
  tags: ReadonlySet<string>;
  /** The branches of each plural, e.g. `one`, `other`, `=0`. */
  plurals: readonly { name: string; branches: readonly string[] }[];
}

/** The node types of icu-minify's compiled form. */
const KINDS = ['pound', 'select', 'plural', 'selectordinal', 'number', 'date', 'time'] as const;

/** Parses an ICU message; null if its syntax is wrong. */
export function parseMessage(message: string): MessageSyntax | null {
  const placeholders = new Set<string>();
  const tags = new Set<string>();
  const plurals: { name: string; branches: string[] }[] = [];

  const walk = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    const parts: unknown[] = node;
    const [name, type, detail] = parts;
    if (typeof name !== 'string') return;
    if (parts.length === 1) {
      placeholders.add(`${name}:value`);
      return;
    }
    const kind = typeof type === 'number' && type > 0 ? KINDS[type] : 'tag';
    if (kind === 'tag' || kind === undefined) {
      tags.add(name);
      placeholders.add(`${name}:tag`);
      parts.slice(1).forEach(walk);
      return;
    }
    const branches = typeof detail === 'object' && detail !== null ? Object.entries(detail) : [];
    const names = branches.map(([branch]) => branch);
    placeholders.add(kind === 'select' ? `${name}:select(${names.sort().join('|')})` : `${name}:${kind}`);
    if (kind === 'plural' || kind === 'selectordinal') plurals.push({ name, branches: names });
    if (kind === 'select' || kind === 'plural' || kind === 'selectordinal') {
      branches.forEach(([, branch]) => walkAll(branch));
    }
  };
  const walkAll = (nodes: unknown): void => {
    if (Array.isArray(nodes)) nodes.forEach(walk);
  };

  try {
    walkAll(compile(message));
  } catch {
    return null;
  }
  return { placeholders, tags, plurals };
}

export function hasSamePlaceholders(one: MessageSyntax, other: MessageSyntax): boolean {
  return (
    one.placeholders.size === other.placeholders.size &&
    [...one.placeholders].every((placeholder) => other.placeholders.has(placeholder))
  );
}
