import { type IdleArea, type IdlePhase, idlePhase } from '#lib/rules/session/idle.ts';

/** Spec 3 §4.6: less than 5 of the provider's 14 minutes remain, so activity is worth a ping. */
const PING_AFTER_MS = 540_000;
const TICK_MS = 1_000;

/** State shared by all tabs of a session: when the server last responded to one of them. */
export interface IdleShare {
  read: () => number | null;
  write: (timestamp: number) => void;
  /** Calls back when another tab has written; returns a function that stops listening. */
  listen: (heard: () => void) => () => void;
}

interface Options {
  /** Milliseconds since the epoch. */
  now: () => number;
  share: IdleShare;
  /** Asks the server to restart the idle time; false if it refuses or cannot be reached. Never throws. */
  ping: (reason: PingReason) => Promise<boolean>;
  onChange: (phase: IdlePhase) => void;
  /** The area whose limits apply. */
  area: IdleArea;
  /** When this page was requested, from which the server counts; defaults to now. */
  startedAt?: number;
}

/** `action`: activity; `warning`: the modal has opened, which is not activity; `keep`: 'Keep active'. */
export type PingReason = 'action' | 'warning' | 'keep';

/**
 * One countdown for all tabs. The page that starts it has just been loaded from the server. Spec 3 §4.6: only a response of the server
 * restarts the time, so the countdown never promises more time than the session has.
 */
export function startIdleTimer({ now, share, ping, onChange, area, startedAt = now() }: Options) {
  let isAsking = false;
  let lastReported = '';
  const state = () => idlePhase(now() - (share.read() ?? now()), area);
  const report = () => {
    const current = state();
    const key = JSON.stringify(current);
    if (key === lastReported) return;
    const wasActive = !lastReported.includes('warning');
    lastReported = key;
    onChange(current);
    // The provider's session must outlast the warning.
    if (current.phase === 'warning' && wasActive) void ping('warning');
  };
  const refreshed = () => {
    share.write(now());
    report();
  };
  const ask = async (reason: PingReason): Promise<boolean> => {
    if (isAsking) return false;
    isAsking = true;
    const isAlive = await ping(reason);
    isAsking = false;
    if (isAlive) refreshed();
    return isAlive;
  };

  // Another tab may have been active since; a value left over from an earlier session is older than `startedAt`.
  share.write(Math.min(now(), Math.max(startedAt, share.read() ?? startedAt)));
  report();
  const stopListening = share.listen(report);
  const timer = setInterval(report, TICK_MS);
  return {
    /** Records that the server responded to an action of the customer in this tab. */
    refreshed,
    /** Whether the warning has not been shown yet. */
    isActive: () => state().phase === 'active',
    /** A key press or tap triggers a ping when time is running out. While the warning is open, only its button counts. */
    acted: () => {
      if (state().phase === 'active' && now() - (share.read() ?? 0) > PING_AFTER_MS) void ask('action');
    },
    keepActive: () => ask('keep'),
    stop: () => {
      clearInterval(timer);
      stopListening();
    },
  };
}

export type IdleTimer = ReturnType<typeof startIdleTimer>;

const KEY = 'idle/last-action';

/** Local storage for the shared state, a BroadcastChannel to notify other tabs; without storage each tab is on its own. */
export function tabsShare(): IdleShare {
  let own: number | null = null;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(KEY);
  return {
    read: () => {
      try {
        const persisted = Number(window.localStorage.getItem(KEY) ?? Number.NaN);
        return Number.isFinite(persisted) ? persisted : own;
      } catch {
        return own;
      }
    },
    write: (timestamp) => {
      own = timestamp;
      try {
        window.localStorage.setItem(KEY, String(timestamp));
      } catch {
        // The value stays in this tab only.
      }
      channel?.postMessage(timestamp);
    },
    listen: (heard) => {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === KEY) heard();
      };
      const onMessage = ({ data }: MessageEvent) => {
        if (typeof data === 'number' && data > (own ?? 0)) own = data;
        heard();
      };
      channel?.addEventListener('message', onMessage);
      window.addEventListener('storage', onStorage);
      return () => {
        channel?.close();
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
