/** The place that the address check found, for the plans further down the page. */

const listeners = new Set<() => void>();
let found: string | null = null;

/** `lm`: the place's token for the shop's entry; null while none is shown. */
export function showFoundPlace(lm: string | null): void {
  found = lm;
  for (const listener of listeners) listener();
}

export const readFoundPlace = () => found;

export function watchFoundPlace(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
