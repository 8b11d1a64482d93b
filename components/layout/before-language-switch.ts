type Listener = () => void;

const listeners = new Set<Listener>();

/** Called before the page leaves for the other language, so that a screen can keep its draft. Returns the way to stop listening. */
export function onBeforeLanguageSwitch(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announceLanguageSwitch(): void {
  for (const listener of listeners) listener();
}
