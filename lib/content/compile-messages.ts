import 'server-only';
import compile from 'icu-minify/compile';
import { isTree, keyKind, type MessageTree, type MessageValue } from '#lib/i18n/message-tree.ts';

const compiledTrees = new WeakMap<MessageTree, Record<string, unknown>>();

/**
 * Compiles every text into the form that the format-only runtime reads, once per tree. Lists contain no placeholders (the merge and the
 * parity check enforce it), so they stay as they are; HTML and URLs are not messages.
 */
export function compileMessages(tree: MessageTree): Record<string, unknown> {
  const compiledTree = compiledTrees.get(tree);
  if (compiledTree) return compiledTree;
  const result = Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, compileValue(key, value)] as const),
  );
  compiledTrees.set(tree, result);
  return result;
}

function compileValue(key: string, value: MessageValue): unknown {
  if (Array.isArray(value)) return value;
  if (isTree(value)) return compileMessages(value);
  if (typeof value !== 'string' || keyKind(key) !== 'text') return value;
  // The compiler's branch objects have no prototype, and such objects cannot be passed to client components.
  const plain: unknown = JSON.parse(JSON.stringify(compile(value)));
  return plain;
}
