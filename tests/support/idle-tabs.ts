import type { IdleShare } from '#lib/browser/idle-timer.ts';

/** The state that the tabs of one browser share, without a browser. */
export function sharedByTabs(): () => IdleShare {
  let timestamp: number | null = null;
  const tabs = new Set<() => void>();
  return () => {
    let own: (() => void) | null = null;
    return {
      read: () => timestamp,
      write: (next) => {
        timestamp = next;
        for (const listener of tabs) if (listener !== own) listener();
      },
      listen: (listener) => {
        own = listener;
        tabs.add(listener);
        return () => void tabs.delete(listener);
      },
    };
  };
}
