import { onlyGet, onlyPost } from '#lib/http/other-methods.ts';

const REFUSALS: ReadonlySet<unknown> = new Set([...Object.values(onlyGet), ...Object.values(onlyPost)]);

/** Whether an export of a route handler only refuses a method, or describes the others. */
export function isRefusal(handler: unknown): boolean {
  return REFUSALS.has(handler);
}
